import { expect, test, vi } from 'vitest';
import {
  createPasswordResetService,
  type PasswordResetDependencies,
} from './password-reset-service.ts';

/** A service whose background work begins only when the test says so. */
function aService(): { service: ReturnType<typeof createPasswordResetService>; touched: string[] } {
  const touched: string[] = [];
  const touch =
    <T>(what: string, result: T) =>
    () => {
      touched.push(what);
      return Promise.resolve(result);
    };
  const dependencies: PasswordResetDependencies = {
    users: { findByEmail: touch('users', undefined), find: touch('users', undefined) },
    resets: {
      replace: touch('resets', undefined),
      isLive: touch('resets', false),
      redeem: touch('resets', null),
    },
    passwords: { hash: touch('passwords', 'hash') },
    limits: { passAction: () => Promise.resolve(), noteLogIn: () => Promise.resolve() },
    mail: { enqueue: touch('mail', true) },
    background: { run: () => void touched.push('queued') },
    publicUrl: () => 'https://noor.example',
    onEnd: vi.fn(),
    now: () => 0,
  };
  return { service: createPasswordResetService(dependencies), touched };
}

const asker = { address: '203.0.113.1', language: 'en' } as const;

test('asking for a link is answered before anything is looked up, so its time tells nothing', async () => {
  const { service, touched } = aService();
  await service.ask('someone@example.org', asker);
  expect(touched).toEqual(['queued']);
});

test('a token that is not live costs no password hash', async () => {
  const { service, touched } = aService();
  const wish = { token: 'guessed', newPassword: 'a new password' };
  await expect(service.reset(wish, asker)).rejects.toMatchObject({ code: 'invalid_reset_token' });
  expect(touched).toEqual(['resets']);
});
