import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextField } from '../../ui/field/text-field.tsx';
import { useStep } from './use-step.ts';

type Problem = 'first' | 'second' | 'elsewhere';

function Form({ work }: { readonly work: () => Promise<Problem | null> }) {
  const { problem, isBusy, run } = useStep<Problem>();
  const [isSecond, setSecond] = useState(false);
  const submit = run(async () => {
    const met = await work();
    // Another step takes the place of this one.
    setSecond(met === 'second');
    return met;
  });
  return (
    <form noValidate onSubmit={submit} key={isSecond ? 'second' : 'first'}>
      <TextField label="First" error={problem === 'first' ? 'Not this' : undefined} />
      <TextField label="Second" error={problem === 'second' ? 'Nor this' : undefined} />
      {problem === 'failed' && <p role="alert">It did not work.</p>}
      <button type="submit">{isBusy ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const answering = (...answers: readonly (Problem | null)[]) => {
  const left = [...answers];
  return () => Promise.resolve(left.shift() ?? null);
};
const send = () => userEvent.click(screen.getByRole('button'));

test('the field at fault has the focus after a refusal, each time', async () => {
  render(<Form work={answering('first', 'first')} />);
  await send();
  await screen.findByText('Not this');
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
  await send();
  await screen.findByRole('button', { name: 'Send' });
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
});

test('also where its form took the place of the one that was sent', async () => {
  render(<Form work={answering('second')} />);
  await send();
  await screen.findByText('Nor this');
  expect(document.activeElement).toBe(screen.getByLabelText('Second'));
});

test('where no field is at fault the focus stays', async () => {
  render(<Form work={() => Promise.reject(new Error('no'))} />);
  await send();
  await screen.findByText('It did not work.');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
