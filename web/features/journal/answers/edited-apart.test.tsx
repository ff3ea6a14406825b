import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aReflection, createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useMemo } from 'react';
import { EditedApart } from './edited-apart.tsx';

const NONE: readonly SavedAnswer[] = [];

function Day() {
  const replica = useReplica();
  const saved = useObservable(
    useMemo(() => replica.answers.watchDay('2026-11-21'), [replica]),
    NONE,
  );
  return (
    <ul>
      {saved.map((one) => (
        <li key={one.reflection.id}>
          <p>{one.reflection.answer}</p>
          <EditedApart saved={one} />
        </li>
      ))}
    </ul>
  );
}

function showApart() {
  const begun = aReflection({ answer: 'As it began.' });
  const replica = createFakeReplica({
    reflections: [
      begun,
      aReflection({ answer: 'From the phone.', supersedes: begun.id }),
      aReflection({ answer: 'From the laptop.', supersedes: begun.id }),
      aReflection({ answer: 'Another one.' }),
    ],
  });
  renderPage(<Day />, { replica });
  return { replica, user: userEvent.setup() };
}

function item(text: string): HTMLElement {
  const found = screen.getAllByRole('listitem').find((one) => within(one).queryByText(text));
  if (!found) throw new Error(`not shown: ${text}`);
  return found;
}

test('both say that they were edited on two devices, and the others say nothing', () => {
  showApart();
  expect(screen.getAllByText('Edited on two devices')).toHaveLength(2);
  expect(within(item('Another one.')).queryByText('Edited on two devices')).toBeNull();
});

test.each([
  ['Keep both', ['From the phone.', 'Another one.', 'From the laptop.']],
  ['Keep this one', ['Another one.', 'From the laptop.']],
])('%s settles it', async (label, left) => {
  const { user } = showApart();
  await user.click(within(item('From the laptop.')).getByText(label));
  await waitFor(() => expect(screen.queryByText('Edited on two devices')).toBeNull());
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(left);
});

test('joined they are one answer with both texts', async () => {
  const { user } = showApart();
  await user.click(within(item('From the laptop.')).getByText('Join into one'));
  await waitFor(() => expect(screen.queryByText('Edited on two devices')).toBeNull());
  expect(item('Another one.').parentElement?.textContent).toContain(
    'From the phone.\n\nFrom the laptop.',
  );
});

test('a device that refuses says so, and nothing has changed', async () => {
  const { replica, user } = showApart();
  replica.refuseWrites('quota');
  await user.click(within(item('From the phone.')).getByText('Keep this one'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getAllByText('Edited on two devices')).toHaveLength(2);
});
