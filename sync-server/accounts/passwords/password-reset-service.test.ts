import { expect, test, vi } from 'vitest';
import {
  createPasswordResetService,
  type PasswordResetDependencies,
} from './password-reset-service.ts';

/** A service whose background work begins only when the test says so. */
function aService(changes: Partial<PasswordResetDependencies> = {}): {
  service: ReturnType<typeof createPasswordResetService>;
  touched: string[];
} {
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
      replace: touch('resets', true),
      find: touch('resets', null),
      redeem: touch('resets', null),
    },
    passwords: { hash: touch('passwords', 'hash'), verify: touch('passwords', false) },
    limits: { passAction: () => Promise.resolve(), noteLogIn: () => Promise.resolve() },
    mail: { enqueue: touch('mail', true) },
    health: { fault: () => null },
    background: {
      later: () => void touched.push('later'),
      run: () => void touched.push('run'),
      surely: (delayMs) => void touched.push(`in ${Math.floor(delayMs / 1_000)} s`),
    },
    publicUrl: () => 'https://noor.example',
    onEnd: vi.fn(),
    now: () => 0,
    ...changes,
  };
  return { service: createPasswordResetService(dependencies), touched };
}

const asker = { address: '203.0.113.1', language: 'en', request: null } as const;

test('asking for a link is answered before anything is looked up, so its time tells nothing', async () => {
  const { service, touched } = aService();
  await service.ask('someone@example.org', asker);
  expect(touched).toHaveLength(1);
  for (let ask = 0; ask < 200; ask += 1) await service.ask('someone@example.org', asker);
  // Some random seconds later: the request right behind it meets none of its work.
  expect(new Set(touched)).toEqual(new Set(['in 1 s', 'in 2 s', 'in 3 s', 'in 4 s']));
});

test('while nothing can be stored nobody is told that a link is on its way, with an account or without', async () => {
  const { service, touched } = aService({ health: { fault: () => 'storage_full' } });
  await expect(service.ask('someone@example.org', asker)).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(touched).toEqual([]);
});

test('a token that is not live costs no password hash', async () => {
  const { service, touched } = aService();
  const wish = { token: 'guessed', newPassword: 'a new password' };
  await expect(service.reset(wish, asker)).rejects.toMatchObject({ code: 'invalid_reset_token' });
  expect(touched).toEqual(['resets']);
});
