import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { LegalPage } from './legal-page.tsx';

const theirs = (markdown: string | null) => () => Response.json({ markdown });

afterEach(() => changeLanguage('en'));

test('the privacy page is ours, and what the operator adds stands under it, as words and never as code', async () => {
  const markdown =
    '# Our clinic\n\n**Ask for Huda.** <img src=x onerror=alert(1)> ' +
    '[the house](https://house.example) [a trap](javascript:alert(1)) ![a map](https://house.example/map.png)';
  const { container } = renderPage(<LegalPage name="privacy" />, { respond: theirs(markdown) });
  expect(await screen.findByRole('heading', { name: 'Who can read it' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'From whoever runs this Noor' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Our clinic' })).toBeTruthy();
  expect(screen.getByText('Ask for Huda.').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'the house' }).getAttribute('href')).toBe(
    'https://house.example',
  );
  expect(screen.queryByRole('link', { name: 'a trap' })).toBeNull();
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('onerror=alert(1)');
  expect(container.textContent).toContain('a map');
});

test('without a connection our words on privacy stand, and the page says what it could not look up', async () => {
  const user = userEvent.setup();
  let isThere = false;
  const respond = () =>
    isThere ? Response.json({ markdown: 'Ask us anything.' }) : Promise.reject(new TypeError('no'));
  renderPage(<LegalPage name="privacy" />, { respond });
  expect(await screen.findByRole('heading', { name: 'What leaves the server' })).toBeTruthy();
  expect(await screen.findByText(/may have added something here/)).toBeTruthy();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ask us anything.')).toBeTruthy();
  expect(screen.queryByText(/may have added something here/)).toBeNull();
});

test('the terms are the operator’s; ours stand only where there are none', async () => {
  const { unmount } = renderPage(<LegalPage name="terms" />, { respond: theirs('Be kind here.') });
  expect(await screen.findByText('Be kind here.')).toBeTruthy();
  expect(screen.queryByText(/has not added terms/)).toBeNull();
  unmount();
  const own = renderPage(<LegalPage name="terms" />, { respond: theirs(null) });
  expect(await screen.findByText(/has not added terms/)).toBeTruthy();
  own.unmount();
  renderPage(<LegalPage name="terms" />, { respond: () => Promise.reject(new TypeError('no')) });
  expect(await screen.findByText(/The terms need a connection/)).toBeTruthy();
  expect(screen.queryByText(/has not added terms/)).toBeNull();
});

test('in Arabic both are in Arabic, and the operator is asked for hers', async () => {
  await changeLanguage('ar');
  const { calls } = renderPage(<LegalPage name="privacy" />, { respond: theirs(null) });
  expect(await screen.findByRole('heading', { name: 'من يستطيع القراءة' })).toBeTruthy();
  await waitFor(() => expect(calls[0]?.search).toBe('?language=ar'));
});

test.each([
  [
    'en',
    /word that it was changed.*what you write to support, to whoever answers it/,
    /without the email of your account; a name that you write stays in it/,
    /Answers that you keep back are never sent. Where Noor notices .*nothing more of that day is sent/,
    /a copy of everything that was sent to it/,
  ],
  [
    'ar',
    /وإشعار بأنها تغيّرت.*وما تكتبينه إلى الدعم، ويصل إلى من يجيب عنه/,
    /دون بريد حسابكِ، أما الاسم الذي تكتبينه فيبقى فيها/,
    /الإجابات التي تحجبينها\. وحيث ينتبه نور .*لا يُرسَل بعدها شيء من ذلك اليوم/,
    /نسخة من كل ما أُرسِل إليه/,
  ],
] as const)(
  'privacy names whatever leaves, and promises no more, in %s',
  async (language, emails, ...others) => {
    await changeLanguage(language);
    const { container } = renderPage(<LegalPage name="privacy" />, { respond: theirs(null) });
    await waitFor(() => expect(container.textContent).toMatch(emails));
    for (const sentence of others) expect(container.textContent).toMatch(sentence);
  },
);
