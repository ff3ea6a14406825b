import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/contract/app-error.ts';
import { SessionContext } from '../session/session.ts';
import { aSession, aUser } from '../../testing/a-session.ts';
import { AuthForm } from './auth-form.tsx';
import type { AuthMode } from './auth-mode.ts';

test('signs in with the address as the server keeps it', async () => {
  const { user, asked } = renderForm('login');
  await user.type(screen.getByLabelText('Email'), ' Her@Noor.Example ');
  await user.type(screen.getByLabelText('Password'), 'abc');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(asked).toEqual([
    { path: '/api/auth/login', input: { email: 'her@noor.example', password: 'abc' } },
  ]);
});

test('an empty form names both fields and calls nobody', async () => {
  const { user, asked } = renderForm('login');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(asked).toEqual([]);
});

test('a new password has at least six characters, an old one only has to be there', async () => {
  const { user, asked } = renderForm('signup');
  await user.type(screen.getByLabelText('Email'), 'her@noor.example');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Password must be at least 6 characters long.')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('switches between signing in and signing up', async () => {
  const { user } = renderForm('login');
  await user.click(screen.getByRole('button', { name: "Don't have an account? Create one" }));
  expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password');
});

test('whoever forgot her password finds the way to a new one', () => {
  renderForm('login');
  const link = screen.getByRole('link', { name: 'Forgot Password' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

const failures = [
  {
    mode: 'login',
    code: 'invalid_credentials',
    title: 'Login Failed',
    text: 'Invalid email or password.',
  },
  {
    mode: 'login',
    code: 'offline',
    title: 'Login Failed',
    text: 'We could not reach the server. Please check your connection and try again.',
  },
  {
    mode: 'login',
    code: 'too_many_requests',
    title: 'Login Failed',
    text: 'Too many attempts in a short time. Please try again in 15 minutes.',
  },
  {
    mode: 'signup',
    code: 'user_exists',
    title: 'Signup Failed',
    text: 'This email is already registered. Try signing in instead, or reset your password if you forgot it.',
  },
  {
    mode: 'signup',
    code: 'invalid_input',
    title: 'Signup Failed',
    text: 'Something went wrong during signup.',
  },
] as const;

test.each(failures)(
  '$mode answered $code says so in the form, and keeps what she typed',
  async ({ mode, code, title, text }) => {
    const { user } = renderForm(mode, new AppError(code, { retryAfterSeconds: 900 }));
    await user.type(screen.getByLabelText('Email'), 'her@noor.example');
    await user.type(screen.getByLabelText('Password'), 'a long one');
    await user.click(
      screen.getByRole('button', { name: mode === 'login' ? 'Sign In' : 'Create Account' }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(title + text);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long one');
  },
);

function renderForm(first: AuthMode, failure?: AppError) {
  const answer = failure ?? { user: aUser(), session_token: 'secret' };
  const { session, asked } = aSession({ token: null, answer });
  function Form() {
    const [mode, setMode] = useState(first);
    return <AuthForm mode={mode} onModeChange={setMode} />;
  }
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <Form />
      </SessionContext>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), asked };
}
