import { newSheet } from '../../shared/sealed/new-journal.ts';
import { makePrivate, openPrivate, type PrivateDevice } from '../doubles/private-device.ts';
import { aDevice, type Device } from '../integration/sync/reflections-client.ts';
import { aReflection, aUser } from '../../sync-server/testing/builders.ts';
import type { TestServer } from '../../sync-server/testing/start-test-server.ts';

/** Somebody whose journal only her devices can read, and who keeps one of them closed. */
export interface KeptPrivate {
  readonly userId: string;
  readonly token: string;
  /** Of the closed device. */
  readonly cookie: string;
  readonly password: string;
  readonly passphrase: string;
  /** The digits of her sheet. */
  readonly sheet: string;
  /** As her devices read them. */
  readonly texts: readonly string[];
  readonly insights: readonly string[];
  /** By path. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const PASSPHRASE = 'four wild geese over the harbor';
const PATHS = [
  '/api/auth/me',
  '/api/journal',
  '/api/sync/reflections?limit=500',
  '/api/sync/feedback?limit=500',
  '/api/sync/digest',
];

/** Begun as an ordinary one: answers, an erased one and an insight of then are sealed, and more come. */
export async function writePrivate(server: TestServer): Promise<KeptPrivate> {
  const { user, token, cookie, password } = await aUser(server, {
    premium: true,
    email: 'noura@example.org',
  });
  const device = aDevice(server, token);
  const written = ['By the quay, with my sister.', 'رائحة الخبز.', 'A third one.'].map((answer) =>
    answerOf(server, answer),
  );
  await device.push(written);
  await done(device, '/api/generate-feedback', { date: written[0]?.date, language: 'en' });
  await done(device, '/api/auth/closed-device', { closed: true });
  const her = { url: server.url, userId: user.id, token, password };
  const sheet = newSheet();
  const phone = await makePrivate(her, { passphrase: PASSPHRASE, sheet });
  await phone.send(answerOf(server, 'Since it is private.'), 1);
  await phone.send({ id: written[2]?.id ?? '', deleted: true }, 2);
  return {
    userId: user.id,
    token,
    cookie,
    password,
    passphrase: PASSPHRASE,
    sheet: sheet.groups.join(' '),
    texts: await phone.answers(),
    insights: await phone.insights(),
    answers: await readPrivate(device),
  };
}

export async function readPrivate(device: Device): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) {
    const headers = { 'x-noor-sealed': '1' };
    const { status, body } = await device.send({ method: 'GET', path, headers });
    answers[path] = { status, body };
  }
  return answers;
}

/** Devices that know nothing but what she types on them. */
export function newDevicesOf(url: string, kept: KeptPrivate): Promise<PrivateDevice[]> {
  const her = { ...kept, url };
  return Promise.all([
    openPrivate(her, { kind: 'passphrase', text: kept.passphrase }),
    openPrivate(her, { kind: 'sheet', text: kept.sheet }),
  ]);
}

export function answerOf(server: Pick<TestServer, 'now'>, answer: string) {
  const created_at = new Date(server.now()).toISOString();
  return aReflection({ answer, date: '2019-06-01', created_at });
}

async function done(device: Device, path: string, body: unknown): Promise<void> {
  const { status, text } = await device.send({ method: 'POST', path, body });
  if (status >= 300) throw new Error(`${path}: ${text}`);
}
