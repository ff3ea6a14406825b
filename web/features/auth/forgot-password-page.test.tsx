import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const OFFLINE = 'We could not reach the server. Please check your connection and try again.';

test('asks for a link, and then says where to look without saying who has an account', async () => {
  const user = userEvent.setup();
  const { calls } = renderForgot(() => Response.json({ success: true }));
  const send = screen.getByRole('button', { name: 'Send Reset Link' });
  expect(await screen.findByText(/we will send you a link/)).toBeTruthy();
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
    'Too many attempts in a short time. Please try again in 11 minutes.',
  ],
])('%s is told in the form, which keeps the address', async (_what, respond, sentence) => {
  const user = userEvent.setup();
  renderForgot(respond);
  await user.type(screen.getByLabelText('Email'), 'her@noor.example{Enter}');
  const said = `The link was not sent${sentence}`;
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
  expect(screen.getAllByText(sentence, { exact: false })).toHaveLength(2);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'her@noor.example');
});

test.each([
  ['whom to write to', 'help@noor.example', /write to .*help@noor\.example/],
  ['that whoever runs it has the link', null, /ask the person who runs this Noor/],
])('where no mail leaves it promises none, and says %s', async (_what, support_email, sentence) => {
  const user = userEvent.setup();
  renderPage(<ForgotPasswordPage />, {
    at: '/forgot-password',
    facts: { mail: false, support_email },
    respond: () => Response.json({ success: true }),
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/send you a link/)).toBeNull();
  await user.type(screen.getByLabelText('Email'), 'her@noor.example');
  await user.click(screen.getByRole('button', { name: 'Prepare a link' }));
  expect(await screen.findByRole('heading', { name: 'Now ask for your link' })).toBeTruthy();
  expect(screen.queryByText(/Check your email|on its way/)).toBeNull();
  expect(screen.getByText(/It works once, within an hour/)).toBeTruthy();
});

test('while nobody knows whether mail leaves, none is promised before she asks', async () => {
  renderPage(<ForgotPasswordPage />, { facts: 'asked', respond: () => Response.error() });
  expect(await screen.findByText(/we will prepare a link/)).toBeTruthy();
});

function renderForgot(respond?: () => Response) {
  return renderPage(<ForgotPasswordPage />, {
    at: '/forgot-password',
    ...(respond && { respond }),
  });
}
