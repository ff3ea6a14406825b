import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journalSchema } from '../../../shared/contract/journal.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { startServerProcess } from '../../faults/server-process.ts';
import { isQuick, lengthOf } from '../../setup/suite.ts';
import { aWord, closed } from '../journal/a-journal-on-server.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

const CANARY = 'zimtstern';
const DAY = '2026-11-21';

let folder: string;
let dataDir: string;
let leila: TestUser;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noor-killed-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true }));

const killer = new URL('../../faults/die-at-statement.ts', import.meta.url).href;
/** Killed before the statement that so many others come before, from the one with these words on. */
const dying = (from: string, at: number) => ({
  NODE_OPTIONS: `--import ${killer}`,
  DIE_FROM: from,
  DIE_AT: String(at),
});

/** Of her, who knows private journals. */
function deviceAt(server: { readonly url: string }): Device {
  const device = aDevice(server, leila.token);
  return {
    ...device,
    send: (request) => device.send({ ...request, headers: { 'x-noor-sealed': '1' } }),
  };
}

const post = (device: Device, path: string, body: object) =>
  device.send({ method: 'POST', path, body });

function onDisk(): string {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** What lies there, looked at in a copy, so that nothing goes on because of it. */
function inCopy<T>(look: (sqlite: Sqlite.Database) => T): T {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(dataDir, copy, { recursive: true });
  const sqlite = new Sqlite(join(copy, 'noor.db'));
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
    rmSync(copy, { recursive: true });
  }
}

/** As a server that starts after it answers them, again in a copy. */
async function answersAfter(): Promise<string[]> {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(dataDir, copy, { recursive: true });
  const server = await startTestServer({ dataDir: copy });
  const { documents } = await pullAll(aDevice(server, leila.token));
  await server.stop();
  rmSync(copy, { recursive: true });
  return documents.flatMap((one) => ('answer' in one ? [one.answer] : []));
}

const ANSWERS = Array.from({ length: 130 }, (_, index) =>
  aReflection({ answer: `${CANARY} ${index}`, date: DAY }),
);

/** Answers, an insight, a support request, what a model was sent, a mail: as the version before kept them. */
async function layRowsOfBefore(): Promise<void> {
  const server = await startTestServer({ dataDir });
  leila = await aUser(server, { premium: true });
  const device = deviceAt(server);
  for (const some of [ANSWERS.slice(0, 65), ANSWERS.slice(65)]) await device.push(some);
  await post(device, '/api/generate-feedback', { date: DAY, language: 'en' });
  const ticket = { email: 'her@noor.example', subject: 'One', category: 'other' };
  await post(device, '/api/support-tickets', { ...ticket, message: 'A long word about it.' });
  await server.stop();

  const sqlite = new Sqlite(join(dataDir, 'noor.db'));
  sqlite.pragma('secure_delete = ON');
  const open = sqlite.prepare(`UPDATE reflections SET sealed = NULL, question_id = ?,
    question_text = ?, question_type = ?, language = ?, answer = ?, created_at = ?, time_zone = ?
    WHERE id = ?`);
  for (const one of ANSWERS) {
    const { question_id, question_text, question_type, language, answer } = one;
    const asked = [question_id, question_text, question_type, language];
    open.run(...asked, answer, one.created_at, one.time_zone, one.id);
  }
  sqlite.exec(`UPDATE feedback SET sealed = NULL, energy_score = 7, feedback_text = '${CANARY}!',
      improvement_areas = '["${CANARY}"]', content_hash = '${CANARY} as a hash';
    UPDATE support_tickets SET sealed = NULL, subject = '${CANARY}', message = 'About ${CANARY}.';
    INSERT INTO model_ledger (user_id, id, date, sent_at, recipient, model, bytes, answer_ids, body_hash, body)
      VALUES ('${leila.user.id}', 'of-before', '${DAY}', 1, 'model.example', 'test', 9, '[]', 'h', '${CANARY}')`);
  sqlite.close();
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  writeFileSync(join(outbox, 'of-before.eml'), `Subject: ${CANARY}`);
  // Two that were cut off: by the version before, and by the start that was to seal it.
  writeFileSync(join(outbox, 'of-before.sealed.unfinished'), 'half');
  writeFileSync(join(outbox, 'cut-off.eml.unfinished'), `Subject: ${CANARY}`);
}

const countOf = (sqlite: Sqlite.Database, which: string) =>
  sqlite.prepare(`SELECT count(*) FROM reflections WHERE ${which}`).pluck().get();

test('rows of before: killed between any two statements all can be read, and it goes on to the last one', async () => {
  await layRowsOfBefore();
  const left = [ANSWERS.length];
  for (const at of isQuick ? [0, 30, 62] : [0, 3, 30, 57, 62, 45, 10]) {
    const server = startServerProcess(dataDir, dying('SELECT user_id FROM', at));
    // It may die before it says where it is.
    await server.then(({ gone }) => gone).catch(() => undefined);
    left.push(Number(inCopy((sqlite) => countOf(sqlite, 'sealed IS NULL'))));
    const half = '(sealed IS NULL) = (answer IS NULL AND question_text IS NULL)';
    expect(inCopy((sqlite) => countOf(sqlite, half))).toBe(0);
    expect(await answersAfter()).toEqual(ANSWERS.map(({ answer }) => answer));
  }
  expect(left).toEqual(left.toSorted((one, other) => other - one));
  expect(left.filter((count) => count > 0 && count < ANSWERS.length)).not.toEqual([]);

  const server = await startServerProcess(dataDir);
  await vi.waitFor(() => expect(onDisk()).not.toContain(CANARY));
  const { documents } = await pullAll(deviceAt(server));
  expect(documents).toHaveLength(ANSWERS.length);
  await server.kill();
  expect(onDisk()).not.toContain(CANARY);
  const mails = readdirSync(join(dataDir, 'outbox'));
  expect(mails).toContain('of-before.sealed');
  expect(mails.filter((name) => !name.endsWith('.sealed'))).toEqual([]);
});

/** All but the last word is said: what is left is her insight, which the server could open. */
async function layJournalToFinish(): Promise<Buffer> {
  const server = await startTestServer({ dataDir });
  leila = await aUser(server, { premium: true });
  const device = deviceAt(server);
  const answers = ANSWERS.slice(0, 3);
  await device.push(answers);
  await post(device, '/api/generate-feedback', { date: DAY, language: 'en' });
  const [insight] = await server.database.kysely.selectFrom('feedback').select('sealed').execute();
  const word = { ...aWord(), password: leila.password };
  expect(await post(device, '/api/journal/begin', word)).toMatchObject({ status: 200 });
  await device.push(answers.map(({ id }) => closed(id)));
  await server.stop();
  return insight?.sealed ?? Buffer.alloc(0);
}

test('U2: killed between any two statements of the last step, a journal is still being sealed, or sealed with nothing left', async () => {
  const insight = (await layJournalToFinish()).toString('latin1');
  expect(onDisk()).toContain(insight);
  const begun = join(folder, 'begun');
  cpSync(dataDir, begun, { recursive: true });
  const finish = (server: { readonly url: string }) =>
    post(deviceAt(server), '/api/journal/finish', { generation: 1 });
  const found: string[] = [];
  const step = lengthOf({ quick: 3, full: 1 });
  for (let at = 0, isAlive = false; !isAlive; at += step) {
    rmSync(dataDir, { recursive: true });
    cpSync(begun, dataDir, { recursive: true });
    // The first that changes anything; before it a kill leaves what was there.
    const dead = await startServerProcess(dataDir, dying('DELETE FROM "feedback"', at));
    isAlive = await finish(dead).then(
      ({ status }) => status === 200,
      () => false,
    );
    await (isAlive ? dead.kill() : dead.gone);

    const server = await startTestServer({ dataDir });
    const device = deviceAt(server);
    const mode = async () =>
      journalSchema.parse((await device.send({ method: 'GET', path: '/api/journal' })).body).mode;
    found.push(await mode());
    expect(onDisk().includes(insight)).toBe(found.at(-1) === 'sealing');
    expect((await pullAll(device)).documents).toHaveLength(3);
    expect(await finish(server)).toMatchObject({ status: 200 });
    expect(await mode()).toBe('sealed');
    expect(onDisk()).not.toContain(insight);
    await server.stop();
  }
  const first = found.indexOf('sealed');
  expect(first * step).toBeGreaterThan(4);
  expect(found.slice(first).every((mode) => mode === 'sealed')).toBe(true);
  // Also between the commit and the emptied log.
  expect(found.length - first).toBeGreaterThan(1);
});
