import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useAttempt } from './use-attempt.ts';

function Press({ works }: { readonly works: (() => Promise<void>)[] }) {
  const { hasFailed, attempt } = useAttempt();
  return (
    <button onClick={() => attempt(works.shift() ?? (() => Promise.resolve()))}>
      {hasFailed ? 'failed' : 'quiet'}
    </button>
  );
}

test('a failure is said until the next press', async () => {
  render(<Press works={[() => Promise.reject(new Error('full'))]} />);
  await userEvent.click(screen.getByText('quiet'));
  await userEvent.click(await screen.findByText('failed'));
  expect(await screen.findByText('quiet')).toBeDefined();
});
