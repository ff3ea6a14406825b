import { expect, test, vi } from 'vitest';
import { AppError, type ErrorCode } from '../../../shared/contract/app-error.ts';
import type { User } from '../../../shared/contract/auth.ts';
import { aSession, aUser } from '../../testing/a-session.ts';

const MINUTE_MS = 60_000;

test('without a token nobody is signed in and nobody is asked', async () => {
  const { session, asked } = aSession({ token: null });
  await session.start();
  expect(session.read()).toEqual({ kind: 'signed_out', ended: false });
  expect(asked).toEqual([]);
});

test('a cold start without a network opens signed in from what the device knows', async () => {
  const { session } = aSession({ cached: aUser(), answer: new AppError('offline') });
  await session.start();
  expect(session.read()).toEqual({ kind: 'signed_in', user: aUser() });
});

test('a session that ends while the device is still reading who she is stays ended, and is said to be', async () => {
  const read = Promise.withResolvers<User>();
  const { session } = aSession({
    cached: read.promise,
    answer: new AppError('unauthenticated', { status: 401 }),
  });
  const started = session.start();
  await session.recheck({ force: true });
  read.resolve(aUser());
  await started;
  expect(session.read()).toEqual({ kind: 'signed_out', ended: true });
});

test('nobody is asked with what lies open while the gate of a device is still shut', async () => {
  const read = Promise.withResolvers<User>();
  const { session, token, asked, answerWith } = aSession({
    cached: read.promise,
    answer: new AppError('unauthenticated', { status: 401 }),
  });
  const started = session.start();
  // The window has the focus again.
  await session.recheck();
  expect(asked).toEqual([]);
  token.write('the one behind the gate');
  answerWith(aUser());
  read.resolve(aUser());
  await started;
  expect(session.read()).toEqual({ kind: 'signed_in', user: aUser() });
});

test('another tab that signs out while the device is still reading leaves no page that waits for ever', async () => {
  const read = Promise.withResolvers<User>();
  const { session, token } = aSession({ cached: read.promise });
  const started = session.start();
  token.clear();
  read.resolve(aUser());
  await started;
  expect(session.read()).toEqual({ kind: 'signed_out', ended: false });
});

test('after a payment the server is asked first: the plan this device remembers is never shown', async () => {
  const paid = aUser({ subscription_type: 'premium', subscription_status: 'active' });
  const { session } = aSession({ cached: aUser(), answer: paid });
  const shown: unknown[] = [];
  session.subscribe(() => shown.push(session.read()));
  await session.start({ askFirst: true });
  expect(shown).toEqual([{ kind: 'signed_in', user: paid }]);
});

test('a server that cannot be asked first leaves what the device knows', async () => {
  const { session } = aSession({ cached: aUser(), answer: new AppError('offline') });
  await session.start({ askFirst: true });
  expect(session.read()).toEqual({ kind: 'signed_in', user: aUser() });
});

test('a token without a known user and without a network waits instead of signing out', async () => {
  const { session, token } = aSession({ cached: null, answer: new AppError('offline') });
  await session.start();
  expect(session.read().kind).toBe('unreachable');
  expect(token.read()).toBe('secret');
});

test.each<ErrorCode>([
  'offline',
  'bad_response',
  'refused_on_the_way',
  // The server does not know the question, which says nothing of her session.
  'not_found',
  'unexpected',
  'unavailable',
  'too_many_requests',
])('%s does not end a session', async (code) => {
  const { session, token } = aSession({ cached: aUser(), answer: new AppError(code) });
  await session.start();
  await session.recheck({ force: true });
  expect(session.read().kind).toBe('signed_in');
  expect(token.read()).toBe('secret');
});

test.each([
  new AppError('bad_response', { status: 401 }),
  new AppError('bad_response', { status: 404 }),
])('a proxy that answers in place of the server does not end it', async (answer) => {
  const { session, token } = aSession({ cached: aUser(), answer });
  await session.start();
  await session.recheck({ force: true });
  expect(session.read().kind).toBe('signed_in');
  expect(token.read()).toBe('secret');
});

test('unauthenticated ends it', async () => {
  const answer = new AppError('unauthenticated');
  const { session, token } = aSession({ cached: aUser(), answer });
  await session.start();
  await session.recheck({ force: true });
  expect(session.read()).toEqual({ kind: 'signed_out', ended: true });
  expect(token.read()).toBeNull();
});

test('it does not end while words of hers stand on this page alone: the screen after it would lose them', async () => {
  const { session, token, only } = aSession({
    cached: aUser(),
    answer: new AppError('unauthenticated'),
  });
  only.here = true;
  await session.start();
  await session.recheck({ force: true });
  expect(session.read().kind).toBe('signed_in');
  expect(token.read()).toBe('secret');
  only.here = false;
  await session.recheck({ force: true });
  expect(session.read()).toEqual({ kind: 'signed_out', ended: true });
});

test('a deleted account leaves nothing of hers on this device, or on its other tabs', async () => {
  const { session, token, erased, announced } = aSession({
    cached: aUser(),
    answer: new AppError('account_deleted'),
  });
  await session.start();
  await vi.waitFor(() => expect(erased).toEqual(['her']));
  expect(session.read()).toEqual({ kind: 'signed_out', ended: false, erased: true });
  expect(token.read()).toBeNull();
  expect(announced).toEqual(['her']);
});

test('who she is stays fresh for two minutes', async () => {
  const { session, asked, clock } = aSession({ answer: aUser() });
  await session.start();
  clock.now += MINUTE_MS;
  await session.recheck();
  expect(asked).toHaveLength(1);
  clock.now += MINUTE_MS;
  await session.recheck();
  expect(asked).toHaveLength(2);
});

test('what she changes while the server is asked is not undone by its older answer', async () => {
  const gate = Promise.withResolvers<User>();
  const { session } = aSession({ cached: aUser(), answer: gate.promise });
  await session.start();
  session.changeUser({ daily_affirmation_notifications: 'false' });
  gate.resolve(aUser({ subscription_type: 'premium' }));
  await vi.waitFor(() =>
    expect(session.read()).toEqual({
      kind: 'signed_in',
      user: aUser({ subscription_type: 'premium', daily_affirmation_notifications: 'false' }),
    }),
  );
});

test('an answer that comes after she signed out does not sign her in again', async () => {
  const gate = Promise.withResolvers<User>();
  const { session } = aSession({ cached: aUser(), answer: gate.promise });
  await session.start();
  const asked = session.recheck({ force: true });
  await session.signOut();
  gate.resolve(aUser());
  await asked;
  expect(session.read()).toEqual({ kind: 'signed_out', ended: false });
});

test('a late refusal of the session before does not end the one that came after it', async () => {
  const gate = Promise.withResolvers<User>();
  const { session, token, answerWith } = aSession({ cached: aUser(), answer: gate.promise });
  await session.start();
  const asked = session.recheck({ force: true });
  answerWith({ user: aUser(), session_token: 'new secret' });
  await session.logIn({ email: 'her@noor.example', password: 'a long one' });
  gate.reject(new AppError('unauthenticated', { status: 401 }));
  await asked;
  expect(session.read()).toEqual({ kind: 'signed_in', user: aUser() });
  expect(token.read()).toBe('new secret');
});

test('signing out clears the token at once and hands the revocation over', async () => {
  const { session, token, revoked, announced } = aSession({ cached: aUser(), answer: aUser() });
  await session.start();
  await session.signOut();
  expect(token.read()).toBeNull();
  expect(revoked).toEqual([['her', 'secret']]);
  expect(announced).toEqual(['her']);
});

test('a sign-out in another tab counts here, that of someone else does not', async () => {
  const { session, token, asked, tellOfSignOut } = aSession({ cached: aUser(), answer: aUser() });
  await session.start();
  tellOfSignOut('someone else');
  expect(session.read().kind).toBe('signed_in');
  expect(token.read()).toBe('secret');
  tellOfSignOut('her');
  expect(session.read()).toEqual({ kind: 'signed_out', ended: false });
  expect(token.read()).toBeNull();
  const before = asked.length;
  await session.recheck({ force: true });
  expect(asked).toHaveLength(before);
  expect(session.read()).toEqual({ kind: 'signed_out', ended: false });
});

test('signing in keeps the token', async () => {
  const signedIn = { user: aUser(), session_token: 'new secret' };
  const { session, token } = aSession({ token: null, answer: signedIn });
  await session.logIn({ email: 'her@noor.example', password: 'a long one' });
  expect(token.read()).toBe('new secret');
  expect(session.read()).toEqual({ kind: 'signed_in', user: aUser() });
});
