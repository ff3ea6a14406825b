import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  aDayContent,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';

standAtNoonOf(TODAY);

/** IndexedDB is refused, and there is no connection. */
function aForgetfulReplica(): FakeReplica {
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  replica.setSync({ kind: 'offline', pending: 0 });
  replica.setOutcome({ acknowledged: 0, stopped: 'offline' });
  return { ...replica, persistent: false };
}

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('where the browser keeps nothing the words stay in the box until the server has them', async () => {
  const user = userEvent.setup();
  const replica = aForgetfulReplica();
  renderPage(<JournalPage />, { replica });
  const box = await screen.findByRole('textbox', { name: 'Question number 1?' });
  expect(screen.getByText(/This browser keeps nothing: what you type/)).toBeTruthy();
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(box, 'Only here');
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));

  const banner = await screen.findByRole('alert', { name: 'Not sent yet' });
  expect(box).toHaveProperty('value', 'Only here');
  expect(screen.getByText('Only on this screen')).toBeTruthy();
  expect(screen.getByText('1 answer not sent yet. It is only on this screen.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(
    /On this device|saved on this device|kept on this device|safe|Saved Offline/,
  );
  await user.click(within(banner).getByRole('button', { name: 'Copy' }));
  expect((await navigator.clipboard.readText()).match(/Only here/g)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));
  expect(replica.state().reflections).toHaveLength(1);

  act(() => replica.acknowledgeAll());
  await waitFor(() => expect(box).toHaveProperty('value', ''));
  expect(screen.queryByRole('alert', { name: 'Not sent yet' })).toBeNull();
  expect(asksBeforeLeaving()).toBe(false);
});
