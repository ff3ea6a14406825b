import { v7 } from 'uuid';
import { pullAll } from '../integration/sync/sync-client.ts';
import { aDevice, type Answer, type Device } from '../integration/sync/reflections-client.ts';
import { aReflection, aUser } from '../../sync-server/testing/builders.ts';
import type { TestServer } from '../../sync-server/testing/start-test-server.ts';
import { type KeptPrivate, writePrivate } from './private-history.ts';

/** What a server of one version was asked and said: what later versions have to say as well. */
export interface ServerHistory {
  /** The server's clock when the set was made; the sessions in it have not ended then. */
  readonly now: number;
  readonly accounts: readonly KeptAccount[];
  /** Since 1.1.0. */
  readonly hersAlone?: KeptPrivate;
}

interface KeptAccount {
  readonly token: string;
  readonly pushed: readonly { readonly id: string }[];
  readonly keyed: { readonly key: string; readonly body: unknown; readonly answer: unknown };
  /** A checkpoint from before the last answer. */
  readonly earlier: string;
  /** By path. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const PATHS = [
  '/api/auth/me',
  '/api/reflections/history',
  '/api/sync/reflections?limit=500',
  '/api/sync/feedback?limit=500',
  '/api/sync/digest',
  '/api/feedback/history',
  '/api/community/feelings?limit=10',
  '/api/community/author',
  '/api/account/export',
];

/** Two accounts with some days each and a private journal, written through HTTP. */
export async function writeHistory(server: TestServer): Promise<ServerHistory> {
  const written = [];
  for (const premium of [true, false]) written.push(await writeAccount(server, premium));
  const accounts = [];
  for (const { device, account } of written)
    accounts.push({ ...account, answers: await readAnswers(device) });
  const hersAlone = await writePrivate(server);
  return { now: server.now(), accounts, hersAlone };
}

export async function readAnswers(device: Device): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) {
    const { status, body } = await device.send({ method: 'GET', path });
    answers[path] = { status, body: withoutChance(body) };
  }
  return answers;
}

/** What is another at each reading: the moment of an export, a name that is suggested. */
function withoutChance(body: unknown): unknown {
  return Object.fromEntries(
    Object.entries(body as object).filter(([name]) => !BY_CHANCE.has(name)),
  );
}

const BY_CHANCE = new Set(['exported_at', 'offered_pseudonym']);

async function writeAccount(server: TestServer, premium: boolean) {
  const email = premium ? 'amal@example.org' : 'layla@example.org';
  const { token } = await aUser(server, { premium, email });
  const device = aDevice(server, token);
  const pushed = answersOf(server.now());
  await accepted(device, pushed);
  const [deleted] = pushed.slice(-1);
  accept(await device.send({ method: 'DELETE', path: `/api/reflections/${deleted?.id}` }));
  const { checkpoint } = await pullAll(device);
  const last = aReflection({ answer: 'Rain.', date: '2019-06-04', ...times(server.now()) });
  await accepted(device, [last]);
  if (premium) await done(device, '/api/generate-feedback', { date: '2019-06-01', language: 'en' });
  await done(device, '/api/notifications/preferences', {
    daily_affirmation_notifications: true,
    affirmation_time: '07:30',
  });
  await done(device, '/api/account/language', { language: premium ? 'ar' : 'en' });
  await done(device, '/api/auth/forgot-password', { email });
  await done(device, '/api/support-tickets', TICKET);
  const keyed = await writeFeeling(device);
  return { device, account: { token, pushed: [...pushed, last], keyed, earlier: checkpoint } };
}

const TICKET = {
  email: 'amal@example.org',
  subject: 'The export',
  category: 'technical',
  message: 'Where do I find the download of my journal?',
};

function times(now: number): { created_at: string } {
  return { created_at: new Date(now).toISOString() };
}

/** In both languages, one of a type that is not known yet, one edited; the last one is to be deleted. */
function answersOf(now: number) {
  const first = aReflection({ answer: 'Hopscotch.', ...times(now) });
  const arabic = { language: 'ar' as const, answer: 'كنت أحب البحر.', question_id: 'ic-002' };
  const later = { ...aReflection({ answer: 'Of a later type.', ...times(now) }), mood: 'calm' };
  return [
    first,
    aReflection({ answer: 'Hopscotch, with chalk.', supersedes: first.id, ...times(now) }),
    aReflection({ ...arabic, date: '2019-06-02', ...times(now) }),
    { ...later, date: '2019-06-03', question_type: 'of_tomorrow', question_id: 'ot-001' },
    aReflection({ answer: 'To be deleted.', date: '2019-06-03', ...times(now) }),
  ];
}

async function accepted(device: Device, reflections: readonly unknown[]): Promise<void> {
  const results = await device.push(reflections);
  const odd = results.filter(({ status }) => status !== 'stored');
  if (odd.length > 0) throw new Error(`not stored: ${JSON.stringify(odd)}`);
}

async function writeFeeling(device: Device): Promise<KeptAccount['keyed']> {
  const body = { feeling_text: 'Light today.', mood_emoji: '🌸' };
  const key = v7();
  return { key, body, answer: await shareFeeling(device, key, body) };
}

export async function shareFeeling(device: Device, key: string, body: unknown): Promise<unknown> {
  const headers = { 'idempotency-key': key };
  const path = '/api/community/feelings';
  const answer = await device.send({ method: 'POST', path, body, headers });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}

async function done(device: Device, path: string, body: unknown): Promise<void> {
  accept(await device.send({ method: 'POST', path, body }));
}

function accept({ status, text }: Answer): void {
  if (status >= 300) throw new Error(`${status}: ${text}`);
}
