import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

test('the secret leaves the address bar at once, and sets the new password', async () => {
  const user = userEvent.setup();
  const { calls } = renderReset('?token=s3cret');
  expect(screen.getByText('Address: /reset-password')).toBeTruthy();
  await fill(user, 'a new one', 'a new one');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  const done = await screen.findByRole('heading', { name: 'Your password has been reset' });
  expect(document.activeElement).toBe(done);
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/reset-password', '{"token":"s3cret","newPassword":"a new one"}'],
  ]);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});

test.each(['', '?token='])('a link without a secret (%s) leads to signing in', async (search) => {
  renderReset(search);
  expect(await screen.findByText('Invalid link')).toBeTruthy();
  expect(screen.getByText('Address: /auth')).toBeTruthy();
});

test('both fields are needed', async () => {
  const user = userEvent.setup();
  renderReset('?token=s3cret');
  const button = screen.getByRole('button', { name: 'Reset Password' });
  expect(button).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('New Password'), 'a new one');
  expect(button).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Confirm Password'), 'a');
  expect(button).toHaveProperty('disabled', false);
});

test.each([
  {
    what: 'two that differ',
    typed: ['a new one', 'a now one'],
    title: "Passwords don't match",
    sentence: 'Please make sure both passwords are the same.',
    focused: 'Confirm Password',
  },
  {
    what: 'one of five characters',
    typed: ['12345', '12345'],
    title: 'Password too short',
    sentence: 'Password must be at least 6 characters long.',
    focused: 'New Password',
  },
  {
    what: 'one of 201 characters',
    typed: ['1'.repeat(201), '1'.repeat(201)],
    title: 'Password too long',
    sentence: 'Password must be at most 200 characters long.',
    focused: 'New Password',
  },
])('$what: nothing is sent', async ({ typed, title, sentence, focused }) => {
  const user = userEvent.setup();
  const { calls } = renderReset('?token=s3cret');
  await fill(user, typed[0] ?? '', typed[1] ?? '');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(focused));
  expect(calls).toEqual([]);
});

test('the shortest password has six characters', async () => {
  const user = userEvent.setup();
  const { calls } = renderReset('?token=s3cret');
  await fill(user, '123456', '123456');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password has been reset' })).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('a used or old link says so and offers a new one', async () => {
  const user = userEvent.setup();
  const dead = Response.json({ code: 'invalid_reset_token' }, { status: 400 });
  renderReset('?token=old', () => dead);
  await fill(user, 'a new one', 'a new one');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Reset failedThis password reset link is invalid or has expired.',
  );
  const again = screen.getByRole('link', { name: 'Ask for a new link' });
  expect(again.getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'a new one');
});

async function fill(
  user: ReturnType<typeof userEvent.setup>,
  password: string,
  confirmation: string,
): Promise<void> {
  await user.click(screen.getByLabelText('New Password'));
  await user.paste(password);
  await user.click(screen.getByLabelText('Confirm Password'));
  await user.paste(confirmation);
}

function renderReset(search: string, respond = () => Response.json({ success: true })) {
  function Address() {
    const { pathname, search: shown } = useLocation();
    return <p>{`Address: ${pathname}${shown}`}</p>;
  }
  const page = (
    <>
      <Routes>
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>
  );
  return renderPage(page, { at: `/reset-password${search}`, respond });
}
