import { expect, test } from 'vitest';
import { pauseAfter, readFailure, waitAfter } from './plan-attempt.ts';
import { endpointOf } from './smtp-transport.ts';

const fault = (fields: object) => Object.assign(new Error('to leila@example.org'), fields);

test.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused', 'EENVELOPE 550'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'deferred', 'EENVELOPE 451'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }, 'blocked', 'EENVELOPE 530'],
  [{ code: 'EENVELOPE' }, 'refused', 'EENVELOPE'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused', 'EMESSAGE 554'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'blocked', 'EAUTH 535'],
  [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, 'blocked', 'EPROTOCOL 554'],
  [{ code: 'ETLS', command: 'STARTTLS' }, 'blocked', 'ETLS'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'blocked', 'ETIMEDOUT'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }, 'blocked', 'ETIMEDOUT'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }, 'deferred', 'ETIMEDOUT'],
  [{}, 'blocked', 'unknown'],
])('%j is %s', (fields, kind, text) => {
  expect(readFailure(fault(fields))).toEqual({ kind, fault: text });
});

test('the waits grow and end', () => {
  const minutes = [1, 2, 3, 4, 7, 8, 50].map((attempts) => waitAfter(attempts) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 60, 60, 60]);
  expect([1, 2, 3, 4, 5, 90].map((blocks) => pauseAfter(blocks) / 60_000)).toEqual([
    0.5, 1, 2, 4, 5, 5,
  ]);
});

test('over a network encryption is a must, on this machine it is left out', () => {
  expect(endpointOf('smtp://a%40b.example:p%3Aw@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
    auth: { user: 'a@b.example', pass: 'p:w' },
  });
  expect(endpointOf('smtps://mail.example?requireTLS=false')).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    requireTLS: false,
    ignoreTLS: false,
  });
  for (const near of ['localhost', '127.0.0.2', '[::1]']) {
    expect(endpointOf(`smtp://${near}:25`)).toMatchObject({ requireTLS: false, ignoreTLS: true });
  }
  expect(endpointOf('smtp://127.0.0.1.example:25').requireTLS).toBe(true);
});
