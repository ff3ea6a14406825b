import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const OFFLINE = 'We could not reach the server. Please check your connection and try again.';

test('asks for a link, and then says where to look without saying who has an account', async () => {
  const user = userEvent.setup();
  const { calls } = renderForgot(() => Response.json({ success: true }));
  const send = screen.getByRole('button', { name: 'Send Reset Link' });
  expect(send).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Email'), ' Her@Noor.Example {Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Check your email');
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/forgot-password', '{"email":"her@noor.example"}'],
  ]);
  expect(screen.getByText('her@noor.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth');
});

test('an address that is none is named beside the field, and nobody is asked', async () => {
  const user = userEvent.setup();
  const { calls } = renderForgot();
  await user.type(screen.getByLabelText('Email'), 'her@');
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(calls).toEqual([]);
});

test.each([
  ['no answer', () => Response.error(), OFFLINE],
  [
    'a fault of the server',
    () => Response.json({ code: 'unexpected' }, { status: 500 }),
    'Something went wrong. Please try again.',
  ],
  [
    'too many of them',
    () =>
      Response.json(
        { code: 'too_many_requests' },
        { status: 429, headers: { 'retry-after': '601' } },
      ),
    'That was a lot in a short time. Please try again in 11 minutes.',
  ],
])('%s is told in the form, which keeps the address', async (_what, respond, sentence) => {
  const user = userEvent.setup();
  renderForgot(respond);
  await user.type(screen.getByLabelText('Email'), 'her@noor.example{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`The link was not sent${sentence}`);
  expect(screen.getAllByText(sentence, { exact: false })).toHaveLength(2);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'her@noor.example');
});

function renderForgot(respond?: () => Response) {
  return renderPage(<ForgotPasswordPage />, {
    at: '/forgot-password',
    ...(respond && { respond }),
  });
}
