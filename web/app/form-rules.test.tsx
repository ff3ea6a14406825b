import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { formRules } from '../../tests/doubles/form-rules/form-rules.ts';
import { openForm, type OpenForm } from '../../tests/doubles/open-form.tsx';
import { standAtNoonOf } from '../../tests/doubles/stand-at-noon.ts';
import { changeLanguage } from '../i18n/i18n.ts';

standAtNoonOf('2026-11-21');
afterEach(async () => {
  await changeLanguage('en');
});

const rules = formRules.map((rule) => ({ ...rule, name: `${rule.form}: ${rule.what}` }));
const told = rules.flatMap((rule) => {
  const page = rule.refused?.page;
  if (typeof page !== 'object') return [];
  return (['en', 'ar'] as const).map((language) => ({ ...rule, language, says: page.says }));
});

test.each(told)('the page says what is wrong, in $language, with $name', async (rule) => {
  const { form, typed, language, says } = rule;
  await changeLanguage(language);
  const open = await openForm[form](typed);
  await press(open);
  for (const sentence of says) {
    // A toast says it beside what stands at the field.
    const found = await screen.findAllByText(sentence[language]);
    expect(found.length).toBeGreaterThan(0);
  }
  expect(open.sent()).toEqual([]);
});

test.each(rules.filter(({ refused }) => refused?.page === 'locked'))(
  'the button waits while there is $name',
  async ({ form, typed }) => {
    const open = await openForm[form](typed);
    expect(open.button).toHaveProperty('disabled', true);
  },
);

test.each(rules.filter(({ refused }) => !refused))(
  'the page sends $name',
  async ({ form, typed, kept = typed }) => {
    const open = await openForm[form](typed);
    expect(open.button).toHaveProperty('disabled', false);
    await press(open);
    await waitFor(() => expect(open.sent()).toMatchObject([kept]));
  },
);

/** As she can: a button that is locked is passed by the keyboard. */
async function press({ button, box }: OpenForm): Promise<void> {
  if (!button.hasAttribute('disabled')) return userEvent.click(button);
  if (box) await userEvent.type(box, '{Control>}{Enter}{/Control}');
}
