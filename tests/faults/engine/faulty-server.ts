import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import { openJournal, reflectionFrom } from '../../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { newJournal, newSheet } from '../../../shared/sealed/new-journal.ts';
import { cheapStretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { startSteadyAddress } from '../../doubles/steady-address.ts';
import { sha256 } from '../../../sync-server/http/session.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { createSessionRepository } from '../../../sync-server/accounts/sessions/session-repository.ts';
import { createSessionService } from '../../../sync-server/accounts/sessions/session-service.ts';
import { createUserRepository } from '../../../sync-server/accounts/user-repository.ts';
import { v7 } from 'uuid';
import type { SignedIn } from './device-messages.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';

export type AccountKind = 'ordinary' | 'locked' | 'private';

/** The real server at one address, which can be restarted and put back to a backup. */
export interface FaultyServer {
  readonly url: string;
  /** `locked`: her devices are kept closed; `private`: only they can read her journal. */
  signUp(kind: AccountKind): Promise<SignedIn>;
  /** A new session of hers. */
  signIn(who: SignedIn): Promise<SignedIn>;
  endSession(token: string): Promise<void>;
  restart(): Promise<void>;
  backUp(): Promise<void>;
  /** False while there is no backup. Sessions and users are those of the backup. */
  restore(newEpoch: boolean): Promise<boolean>;
  /** Not the erased ones. */
  list(who: SignedIn): Promise<Reflection[]>;
  forgetBackup(): void;
  stop(): Promise<void>;
}

export async function startFaultyServer(): Promise<FaultyServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-faults-'));
  const backup = join(dataDir, 'backup.db');
  let hasBackup = false;
  const address = await startSteadyAddress();
  let server = await startTestServer({ dataDir });
  address.leadTo(server.port);
  let turn: Promise<unknown> = Promise.resolve();
  /** One restart after the other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
  const restart = async (whileDown: () => Promise<void>): Promise<void> => {
    await server.stop();
    address.leadTo(null);
    await whileDown();
    server = await startTestServer({ dataDir });
    address.leadTo(server.port);
  };
  return {
    url: address.url,
    async signUp(kind) {
      const { user, token, password } = await aUser(server);
      if (kind === 'ordinary') return { user, token };
      const deviceKey = toWire(random(32));
      if (kind === 'locked') return { user, token, closed: { deviceKey } };
      const journal = await makePrivate(server, user.id, password);
      return { user, token, closed: { deviceKey, journal } };
    },
    signIn: (who) => inTurn(async () => ({ ...who, ...(await openSession(server, who)) })),
    endSession: (token) => inTurn(() => closeSession(server, token)),
    restart: () => inTurn(() => restart(() => Promise.resolve())),
    backUp: () =>
      inTurn(async () => {
        await sqliteOf(server.database).backup(backup);
        hasBackup = true;
      }),
    restore: (newEpoch) =>
      inTurn(async () => {
        if (!hasBackup) return false;
        await restart(() => putBack(backup, dataDir));
        if (newEpoch) {
          await server.database.kysely
            .updateTable('database_meta')
            .set({ value: v7() })
            .where('key', '=', 'epoch')
            .execute();
          await restart(() => Promise.resolve());
        }
        return true;
      }),
    list: ({ user, closed }) =>
      inTurn(() =>
        closed?.journal
          ? listSealed(server, user.id, closed.journal)
          : listReflections(server, user.id),
      ),
    forgetBackup() {
      hasBackup = false;
    },
    async stop() {
      await turn.catch(() => undefined);
      await server.stop();
      await address.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function putBack(backup: string, dataDir: string): Promise<void> {
  await Promise.all(
    ['-wal', '-shm'].map((end) => rm(join(dataDir, `noor.db${end}`), { force: true })),
  );
  await copyFile(backup, join(dataDir, 'noor.db'));
}

async function openSession({ database, now }: TestServer, { user }: SignedIn): Promise<SignedIn> {
  const sessions = createSessionRepository(database);
  const users = createUserRepository(database);
  const service = createSessionService({ sessions, users, sessionDays: 30, now, newId: v7 });
  return { user, token: (await service.open(user.id, null)).bearer };
}

async function closeSession({ database }: TestServer, token: string): Promise<void> {
  await database.kysely.deleteFrom('sessions').where('token_hash', '=', sha256(token)).execute();
}

async function listReflections({ database }: TestServer, userId: string): Promise<Reflection[]> {
  const rows = await readAnswers(database, userId);
  return rows
    .filter(({ deleted }) => deleted === 0)
    .map(({ id, date, supersedes, ...row }) => {
      const { question_id, question_text, question_type, language } = row;
      const { answer, created_at, time_zone } = row;
      const asked = { question_id, question_text, question_type, language };
      return { id, date, ...asked, answer, created_at, time_zone, supersedes } as Reflection;
    });
}

async function makePrivate(
  { context }: TestServer,
  userId: string,
  password: string,
): Promise<PrivateKeeping> {
  const ways = { passphrase: 'four wild geese at dusk', sheet: newSheet() };
  const before = { generation: 0, version: 0 };
  const made = await newJournal(ways, before, { user: userId, stretches: cheapStretches });
  const { openers, ...word } = made.word;
  await context.journals.begin(userId, { ...word, openers: [...openers] }, password);
  await context.journals.finishSealing(userId, { generation: word.generation });
  return { masters: { [word.generation]: toWire(made.master) }, device: '', pin: made.pin };
}

/** With the keys of her devices; what lies there open is somebody else's. */
async function listSealed(
  { database }: TestServer,
  userId: string,
  keeping: PrivateKeeping,
): Promise<Reflection[]> {
  const journal = await openJournal(userId, keeping);
  const rows = await database.kysely
    .selectFrom('reflections')
    .select(['id', 'sealed', 'generation'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .execute();
  return Promise.all(
    rows.map(async ({ id, sealed, generation }) => {
      const document = { id, kind: 'answer', sealed: sealed?.toString('base64url') };
      const read = generation === null ? null : await journal.open(document);
      if (read?.kind === 'answer') return reflectionFrom(read);
      return { id, answer: 'what only a device should read lies open' } as Reflection;
    }),
  );
}
