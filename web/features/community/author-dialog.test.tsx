import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCommunity, ROSE, UNDECIDED, writeFeeling } from '../../../tests/doubles/community.tsx';

test('before her first share she chooses how she appears, and then it is shared', async () => {
  const server = aCommunity({ author: UNDECIDED });
  const { user } = server.render();
  await writeFeeling(user, 'Hello');
  const dialog = within(await screen.findByRole('dialog', { name: 'How do you want to appear?' }));
  expect(server.shared).toEqual([]);
  const first = dialog.getByRole('radio', { name: 'A name of your choice' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Quiet Star 12');
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Rose{Enter}');
  expect(await screen.findByText('Feeling shared! 💖')).toBeTruthy();
  expect(server.chosen).toEqual([{ mode: 'pseudonym', pseudonym: 'Rose' }]);
  expect(server.shared).toEqual([{ feeling_text: 'Hello', mood_emoji: null }]);
  expect(screen.getByText('Rose')).toBeTruthy();
});

test('her address appears only when she says so', async () => {
  const server = aCommunity({ author: UNDECIDED });
  const { user } = server.render();
  await writeFeeling(user, 'Hello');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('huda@example.org')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Your email address' }));
  expect(dialog.getByText('huda@example.org')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.chosen).toEqual([{ mode: 'email' }]));
});

test('closing the question shares nothing and keeps the text', async () => {
  const server = aCommunity({ author: UNDECIDED });
  const { user } = server.render();
  await writeFeeling(user, 'Hello');
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  );
  expect(server.shared).toEqual([]);
  expect(screen.getByLabelText('Your feeling')).toHaveProperty('value', 'Hello');
});

test.each([
  ['R', 'A name has at least 2 characters'],
  ['R'.repeat(31), 'A name has at most 30 characters'],
  ['her@home', 'A name cannot look like an address'],
  ['***', 'A name has at least one letter'],
])('the name %s is refused beside its field', async (name, sentence) => {
  const server = aCommunity({ author: UNDECIDED });
  const { user } = server.render();
  await writeFeeling(user, 'Hello');
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), `${name}{Enter}`);
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(server.chosen).toEqual([]);
});

test('a name that someone has is offered back to be changed', async () => {
  const server = aCommunity({
    author: UNDECIDED,
    choose: () => Response.json({ code: 'pseudonym_taken' }, { status: 409 }),
  });
  const { user } = server.render();
  await writeFeeling(user, 'Hello');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText(/Someone else has this name already/)).toBeTruthy();
});

test('she can change her name later without sharing anything', async () => {
  const server = aCommunity({ author: ROSE });
  const { user } = server.render();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Rose');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.shared).toEqual([]);
});
