import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { closeToast } from '../../../tests/doubles/close-toast.ts';
import { aCommunity, aFeeling, isShare, writeFeeling } from '../../../tests/doubles/community.tsx';

test('shares what she wrote with her mood, clears the box and asks for the list again', async () => {
  const server = aCommunity();
  const { user } = server.render();
  await screen.findByText('No feelings shared yet');
  const share = screen.getByRole('button', { name: 'Share' });
  expect(share).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Your feeling'), '  Lighter today  ');
  await user.click(screen.getByRole('button', { name: 'Hopeful' }));
  await user.click(share);
  expect(await screen.findByText('Feeling shared! 💖')).toBeTruthy();
  expect(screen.getByText('Your feeling has been shared with the community.')).toBeTruthy();
  expect(await screen.findByText('Lighter today')).toBeTruthy();
  expect(server.shared).toEqual([{ feeling_text: 'Lighter today', mood_emoji: '🌈' }]);
  expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', '');
  expect(document.activeElement?.textContent).toBe('How are you feeling?');
  expect(screen.getByRole('button', { name: 'Hopeful' }).getAttribute('aria-pressed')).toBe(
    'false',
  );
});

test('fifteen moods, by keyboard: the chosen one again takes it back', async () => {
  const { user } = aCommunity().render();
  const moods = within(screen.getByRole('group', { name: 'Mood (optional)' }));
  expect(moods.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '😊Happy',
    '💪Strong',
    '🍃Peaceful',
    '✨Inspired',
    '💖Loving',
    '👑Confident',
    '🦋Transforming',
    '🌸Blooming',
    '🌟Magical',
    '🌈Hopeful',
    '😌Content',
    '🌙Reflective',
    '😢Sad',
    '😰Anxious',
    '😤Frustrated',
  ]);
  await user.tab();
  expect(document.activeElement).toBe(moods.getByRole('button', { name: 'Happy' }));
  await user.tab();
  await user.keyboard('{Enter}');
  const strong = moods.getByRole('button', { name: 'Strong' });
  expect(strong.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard(' ');
  expect(strong.getAttribute('aria-pressed')).toBe('false');
});

test('counts as she counts: a family is one character, and so is a letter with its marks', async () => {
  const { user } = aCommunity().render();
  expect(screen.getByText('0/500 characters')).toBeTruthy();
  await user.click(screen.getByLabelText('Your feeling'));
  await user.paste('👩‍👩‍👧‍👦مَرْ');
  expect(screen.getByText('3/500 characters')).toBeTruthy();
});

test.each([
  [449, ''],
  [450, '50 characters left'],
  [479, '50 characters left'],
  [480, '20 characters left'],
  [500, '0 characters left'],
])('after %i characters a reader hears "%s"', async (count, heard) => {
  const { user } = aCommunity().render();
  await user.click(screen.getByLabelText('Your feeling'));
  await user.paste('a'.repeat(count));
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said.filter((text) => text.includes('left'))).toEqual(heard ? [heard] : []);
  expect(screen.getByRole('button', { name: 'Share' })).toHaveProperty('disabled', false);
});

test('too long a text is named and kept, never cut', async () => {
  const { user } = aCommunity().render();
  await user.click(screen.getByLabelText('Your feeling'));
  await user.paste('a'.repeat(502));
  expect(screen.getByText('2 characters too many. Shorten it to share it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share' })).toHaveProperty('disabled', true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', 'a'.repeat(502));
});

test('an empty feeling asks for one', async () => {
  const server = aCommunity();
  const { user } = server.render();
  await user.type(screen.getByLabelText('Your feeling'), '   {Control>}{Enter}{/Control}');
  const toast = within(await screen.findByRole('group', { name: 'Empty feeling' }));
  expect(toast.getByText("Please share how you're feeling")).toBeTruthy();
  expect(server.shared).toEqual([]);
});

test('a feeling whose answer was lost is not shared twice when she tries again', async () => {
  const answers = [true, false];
  const server = aCommunity({
    feelings: [aFeeling({ user_id: 'user-1', feeling_text: 'Tired', mood_emoji: null })],
    losesAnswer: () => answers.shift() ?? false,
  });
  const { user } = server.render();
  await screen.findByText('Tired');
  await writeFeeling(user, 'Tired');
  expect(await screen.findByRole('group', { name: 'Failed to share' })).toBeTruthy();
  expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', 'Tired');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Feeling shared! 💖')).toBeTruthy();
  expect(server.shared).toHaveLength(1);
  await vi.waitFor(() => expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', ''));
  await writeFeeling(user, 'Tired');
  await vi.waitFor(() => expect(server.shared).toHaveLength(2));
});

test.each([
  ['nobody answers', () => Response.error(), /could not reach the server/],
  [
    'she has shared a lot',
    () =>
      Response.json(
        { code: 'too_many_requests' },
        { status: 429, headers: { 'retry-after': '900' } },
      ),
    'Too many attempts in a short time. Please try again in 15 minutes.',
  ],
  [
    'a gateway refuses it',
    () => new Response('<p>403', { status: 403, headers: { 'content-type': 'text/html' } }),
    'A gateway in front of the server refused this text.',
  ],
  [
    'it is refused for a reason of its own',
    () => Response.json({ code: 'invalid_input' }, { status: 400 }),
    'Please try again',
  ],
])('when %s, the text stays and nothing waits to be sent', async (_what, share, sentence) => {
  const server = aCommunity({ share });
  const { user } = server.render();
  await screen.findByText('No feelings shared yet');
  await writeFeeling(user, 'Hello');
  const toast = await screen.findByRole('group', { name: 'Failed to share' });
  expect(within(toast).getByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', 'Hello');
  expect(server.calls.filter(isShare)).toHaveLength(1);
});

test('refused by a gateway and sent again, it is the same request', async () => {
  const html = { 'content-type': 'text/html' };
  const server = aCommunity({ share: () => new Response('<p>', { status: 403, headers: html }) });
  const { user } = server.render();
  await writeFeeling(user, 'Hello');
  await screen.findByRole('group', { name: 'Failed to share' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await vi.waitFor(() => expect(server.calls.filter(isShare)).toHaveLength(2));
  const [first, again] = server.calls.filter(isShare);
  expect(first?.key).toBeTruthy();
  expect(again?.key).toBe(first?.key);
});

test('what went wrong stays in the form when the toast has gone, until she goes on', async () => {
  const { user } = aCommunity({ share: () => answers.shift()?.() ?? Response.error() }).render();
  const tooMany = () =>
    Response.json(
      { code: 'too_many_requests' },
      { status: 429, headers: { 'retry-after': '2400' } },
    );
  const full = () => Response.json({ code: 'storage_full' }, { status: 503 });
  const answers = [tooMany, full, () => Response.json(aFeeling(), { status: 201 })];
  await writeFeeling(user, 'Hello');
  await closeToast(user, 'Failed to share');
  const kept = screen.getByText(/Please try again in 40 minutes/);
  expect(kept.closest('form')).toBeTruthy();
  // The toast has said it aloud.
  expect(kept.closest('[role="alert"]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hopeful' }));
  expect(screen.queryByText('Failed to share')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Share' }));
  await closeToast(user, 'Failed to share');
  expect(screen.getByText(/cannot store anything right now/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Feeling shared! 💖')).toBeTruthy();
  expect(screen.queryByText('Failed to share')).toBeNull();
});

test('that it is empty stays in the form too, until she writes', async () => {
  const { user } = aCommunity().render();
  await user.type(screen.getByLabelText('Your feeling'), '   {Control>}{Enter}{/Control}');
  await closeToast(user, 'Empty feeling');
  expect(screen.getByText('Empty feeling').closest('form')).toBeTruthy();
  await user.type(screen.getByLabelText('Your feeling'), 'Calm');
  expect(screen.queryByText('Empty feeling')).toBeNull();
});

test('without a connection the box says what happens to her text', async () => {
  const { replica } = aCommunity().render();
  replica.setSync({ kind: 'offline', pending: 0 });
  expect(
    await screen.findByText(/stays here, and nothing is sent until you share it/),
  ).toBeTruthy();
});

test('a look at another screen loses neither text nor mood, and another store knows nothing of them', async () => {
  const replica = createFakeReplica();
  const first = aCommunity({ replica }).render();
  await first.user.type(screen.getByLabelText('Your feeling'), 'Half a thought');
  await first.user.click(screen.getByRole('button', { name: 'Content' }));
  first.unmount();
  const second = aCommunity({ replica }).render();
  await screen.findByDisplayValue('Half a thought');
  expect(screen.getByRole('button', { name: 'Content' }).getAttribute('aria-pressed')).toBe('true');
  second.unmount();
  aCommunity().render();
  expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', '');
});
