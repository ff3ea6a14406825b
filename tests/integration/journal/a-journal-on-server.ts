import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { v4 } from 'uuid';
import { journalSchema } from '../../../shared/contract/journal.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import type { Database } from '../../../sync-server/db/database.ts';
import {
  createJournalRepository,
  type JournalRepository,
} from '../../../sync-server/journal/journal-repository.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, type Answer, type Device } from '../sync/reflections-client.ts';

/** As long as the shortest that holds anything. */
export const bytes = (text: string) => Buffer.from(text.padEnd(32)).toString('base64url');
export const aWord = (version = 1, generation = 1) => ({
  generation,
  version,
  state: bytes(`state ${version} of ${generation}`),
  openers: [{ kind: 'passphrase', id: 'one', generation }],
});
export const closed = (id = v4(), generation = 1) => ({
  id,
  kind: 'answer',
  generation,
  sealed: bytes(`${id} of ${generation}`),
});
export const closedErasure = (id: string, generation = 1) => ({
  id,
  deleted: true,
  generation,
  sealed: bytes(`erasure of ${id}`),
});
export const closedInsight = (id: string, says: string, instead_of_day?: string) => ({
  id,
  kind: 'insight',
  generation: 1,
  sealed: bytes(says),
  ...(instead_of_day !== undefined && { instead_of_day }),
});

/** Of someone who has just signed up, for each test; a server for all of them. */
export function aJournalOnServer(options: TestServerOptions = {}) {
  let server: TestServer;
  let who: TestUser;
  let before: Device;
  let device: Device;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    who = await aUser(server, { premium: true });
    before = aDevice(server, who.token);
    device = knowing(before);
  });

  const post = (name: string, body: object): Promise<Answer> =>
    device.send({ method: 'POST', path: `/api/journal/${name}`, body });
  const said = (name: string, word: object) => post(name, { ...word, password: who.password });
  const read = async (path: string) => (await device.send({ method: 'GET', path })).body;
  return {
    server: () => server,
    who: () => who,
    /** Knows what a private journal is; the other one is of the build before. */
    device: () => device,
    before: () => before,
    post,
    said,
    read,
    send: (reflections: readonly object[], by = device): Promise<Answer> =>
      by.send({ method: 'POST', path: '/api/reflections/batch', body: { reflections } }),
    statuses: async (...items: readonly object[]) =>
      (await device.push(items)).map(({ status }) => status),
    journal: async () => journalSchema.parse(await read('/api/journal')),
    insights: async () => pullFeedback.output.parse(await read('/api/sync/feedback')).documents,
    digest: () => read('/api/sync/digest'),
    /** Begun again, and killed after so many works; the server does not go on with it before the test does. */
    async beginAgainKilled(lives: number): Promise<{ readonly goOn: () => Promise<void> }> {
      const { database, context } = server;
      const held = vi.spyOn(context.journals, 'finishLeftOver').mockResolvedValue();
      onTestFinished(() => held.mockRestore());
      const journals = journalsOfLives(database, lives);
      await expect(journals.startOver(who.user.id)).rejects.toThrow('killed');
      const goOn = () => {
        held.mockRestore();
        return context.journals.finishLeftOver();
      };
      return { goOn };
    },
    async seal(answers: readonly Reflection[] = []): Promise<void> {
      expect((await said('begin', aWord())).status).toBe(200);
      if (answers.length > 0) await device.push(answers.map(({ id }) => closed(id)));
      expect(await post('finish', { generation: 1 })).toMatchObject({ status: 200 });
    },
  };
}

/** Those of a server that is killed after so many works. */
export function journalsOfLives(database: Database, lives: number): JournalRepository {
  let works = 0;
  const transact: Database['transact'] = (userId, work) =>
    works++ < lives ? database.transact(userId, work) : Promise.reject(new Error('killed'));
  return createJournalRepository({ ...database, transact, now: Date.now });
}

function knowing(before: Device): Device {
  return {
    ...before,
    send: (request) =>
      before.send({ ...request, headers: { 'x-noor-sealed': '1', ...request.headers } }),
  };
}
