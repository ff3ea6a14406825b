import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { loadPrivateTexts } from '../../../i18n/i18n.ts';
import { NewPassphrase, NO_PASSPHRASE, problemOf, type Chosen } from './new-passphrase.tsx';
import { wordsOf } from './suggested-words/suggest-words.ts';

beforeAll(() => loadPrivateTexts());

test('five words are shown, and fill the first field only when she says so, where she sees them', async () => {
  const { chosen, first, second, show } = aField();
  await show();
  const offered = screen.getByRole('status').textContent;
  const known = new Set(await wordsOf('en'));
  expect(offered.split(' ').map((word) => known.has(word))).toEqual(Array(5).fill(true));
  expect(first().value).toBe('');

  await userEvent.click(screen.getByRole('button', { name: 'Use these' }));
  expect(first().value).toBe(offered);
  expect(first().type).toBe('text');
  expect(second().value).toBe('');
  expect(await problemOf(chosen(), 'her password')).toBe('unlike');

  await userEvent.type(second(), offered);
  expect(await problemOf(chosen(), 'her password')).toBe(null);
});

test('others take their place, and the focus stays on the button that brought them', async () => {
  const { first, show } = aField();
  await show();
  const offered = screen.getByRole('status').textContent;
  const others = screen.getByRole('button', { name: 'Others' });
  expect(document.activeElement).toBe(others);
  await userEvent.click(others);
  await expect.poll(() => screen.getByRole('status').textContent).not.toBe(offered);
  expect(document.activeElement).toBe(others);
  expect(first().value).toBe('');
});

test('words that were drawn are taken however short they are, others are judged', async () => {
  const drawn = 'توت موز تمر لوز تين';
  const twice = (words: string, suggested = ''): Chosen => ({ words, again: words, suggested });
  expect(await problemOf(twice('a b c a b', 'a b c a b'), 'her password')).toBe(null);
  expect(await problemOf(twice('a b c a b'), 'her password')).toBe('short');
  expect(await problemOf(twice(drawn, drawn), drawn)).toBe('asPassword');
  expect(await problemOf(twice('password1234567890'), 'her password')).toBe('common');
  expect(await problemOf(twice('passwordpassword'), 'her password')).toBe('common');
  expect(await problemOf(twice('aaaa bbbb cccc aaaa'), 'her password')).toBe('weak');
  expect(await problemOf(twice('four wild geese over the harbor'), 'her password')).toBe(null);
});

function aField() {
  const known: { chosen: Chosen } = { chosen: NO_PASSPHRASE };
  function Form() {
    const [value, setValue] = useState(NO_PASSPHRASE);
    const onChange = (chosen: Chosen): void => setValue((known.chosen = chosen));
    return <NewPassphrase value={value} onChange={onChange} problem={null} />;
  }
  render(<Form />);
  return {
    chosen: () => known.chosen,
    first: () => screen.getByLabelText<HTMLInputElement>('New passphrase'),
    second: () => screen.getByLabelText<HTMLInputElement>('The same once more'),
    show: async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Suggest five words' }));
      await screen.findByRole('button', { name: 'Use these' });
    },
  };
}
