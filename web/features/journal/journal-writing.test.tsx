import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aDayContent, createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';

standAtNoonOf(TODAY);

function boxOf(number: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Question number ${number}?` });
}

async function openPage(): Promise<HTMLElement> {
  renderPage(<JournalPage />, { replica: createFakeReplica({ days: [aDayContent(TODAY)] }) });
  return screen.findByRole('button', { name: 'Save Reflections' });
}

test('the bar says what it will save, and stays in reach from the first word on', async () => {
  const user = userEvent.setup();
  const save = await openPage();
  const bar = save.parentElement;
  expect(bar?.className).not.toContain('inReach');
  await user.type(boxOf(2), 'One');
  expect(screen.getByText('1 answer to save')).toBeTruthy();
  expect(bar?.className).toContain('inReach');
  await user.type(boxOf(5), 'Two');
  expect(screen.getByText('2 answers to save')).toBeTruthy();
  expect(save.getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter');
  await user.click(save);
  expect(await screen.findByText('2 answers saved on this device.')).toBeTruthy();
  expect(screen.queryByText(/to save/)).toBeNull();
  expect(bar?.className).toContain('inReach');
});

test('what she saved is told in reach for four seconds, then the bar lies where the page ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T12:00:00`) });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const save = await openPage();
  await user.type(boxOf(4), 'One');
  await user.click(save);
  const status = await screen.findByText('1 answer saved on this device.');
  expect(status.className).toContain('saved');
  expect(save.parentElement?.className).toContain('inReach');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText('1 answer saved on this device.').className).not.toContain('saved');
  expect(save.parentElement?.className).not.toContain('inReach');
});

test('a box that she has not begun lies low, opens as she comes to it, and is the same box all along', async () => {
  const user = userEvent.setup();
  const save = await openPage();
  const shapeOf = (box: HTMLElement): string | undefined =>
    ['page', 'line', 'word'].find((shape) => box.closest(`.box.${shape}`));
  const third = boxOf(3);
  expect([1, 2, 3].map((number) => shapeOf(boxOf(number)))).toEqual(['page', 'line', 'line']);
  await user.click(third);
  expect(shapeOf(third)).toBe('page');
  await user.tab();
  expect([3, 4].map((number) => shapeOf(boxOf(number)))).toEqual(['page', 'page']);
  await user.type(third, 'Words');
  await user.click(save);
  await screen.findByText('Words', { selector: 'p' });
  expect(boxOf(3)).toBe(third);
  expect(shapeOf(third)).toBe('word');
  expect(third.getAttribute('placeholder')).toBe('Add to it');
});

test('a draft from before stands in an open box', async () => {
  const replica = createFakeReplica({
    days: [aDayContent(TODAY)],
    drafts: [{ day: TODAY, target: { question: 'q6' }, text: 'Half a thought' }],
  });
  renderPage(<JournalPage />, { replica });
  const box = await screen.findByDisplayValue('Half a thought');
  expect(box.closest('.box')?.className).toContain('page');
});

test('a save that this device refuses is said beside the button, and what to do comes into view', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  renderPage(<JournalPage />, { replica });
  const save = await screen.findByRole('button', { name: 'Save Reflections' });
  await user.type(boxOf(6), 'Words');
  await waitFor(() => expect(replica.state().drafts).toMatchObject([{ text: 'Words' }]));
  const comes = vi.spyOn(Element.prototype, 'scrollIntoView');
  replica.refuseWrites('quota');
  await user.click(save);
  const banner = await screen.findByRole('alert', { name: 'Save failed' });
  expect(save.parentElement?.textContent).toContain('Save failed');
  expect(comes.mock.contexts).toContain(banner);
});
