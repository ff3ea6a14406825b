import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import { openJournal, reflectionFrom } from '../../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { type AccountKind, drawJournal, turnOffJournal } from '../account-kinds.ts';
import { findWordsInFiles } from '../plain-words.ts';
import { WORDS } from './history.ts';
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

/** The real server at one address, which can be restarted and put back to a backup. */
export interface FaultyServer {
  readonly url: string;
  signUp(kind: AccountKind): Promise<SignedIn>;
  /** A new session of hers. */
  signIn(who: SignedIn): Promise<SignedIn>;
  endSession(token: string): Promise<void>;
  /**
   * Her journal becomes private, or gets new keys, on some device that is kept closed; nothing is sealed with them yet.
   * Null where it is on its way already, and once she has turned it off.
   */
  newKeys(who: SignedIn): Promise<SignedIn | null>;
  /** By her word it is to be an ordinary one; nothing is opened yet. Null where there is nothing to turn off. */
  turnOff(who: SignedIn): Promise<SignedIn | null>;
  /** Whether something is left to be sealed, or to be opened. */
  isMoving(who: SignedIn): Promise<boolean>;
  restart(): Promise<void>;
  backUp(): Promise<void>;
  /** False while there is no backup. Sessions and users are those of the backup. */
  restore(newEpoch: boolean): Promise<boolean>;
  /** Not the erased ones. */
  list(who: SignedIn): Promise<Reflection[]>;
  /** What can be read in its files without any key, as `WORDS` of history.ts. */
  readableWords(): ReadonlySet<string>;
  forgetBackup(): void;
  stop(): Promise<void>;
}

export async function startFaultyServer(): Promise<FaultyServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-faults-'));
  const backup = join(dataDir, 'backup.db');
  const passwords = new Map<string, string>();
  const turnedOff = new Set<string>();
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
      passwords.set(user.id, password);
      if (kind === 'ordinary') return { user, token };
      const deviceKey = toWire(random(32));
      if (kind === 'locked') return { user, token, closed: { deviceKey } };
      const journal = await beginSealing(server, { user, password });
      const { generation } = journal.pin;
      await server.context.journals.finishSealing(user.id, { generation });
      return { user, token, closed: { deviceKey, journal } };
    },
    newKeys: (who) =>
      inTurn(async () => {
        const { user, closed } = who;
        const mode = await modeOf(server, user.id);
        const mayBegin = mode === 'sealed' || (mode === 'plain' && !turnedOff.has(user.id));
        if (!closed || !mayBegin) return null;
        const password = passwords.get(user.id) ?? '';
        const journal = await beginSealing(server, { user, password, held: closed.journal });
        return { ...who, closed: { ...closed, journal } };
      }),
    turnOff: (who) =>
      inTurn(async () => {
        const { user, closed } = who;
        if (!closed?.journal || (await modeOf(server, user.id)) !== 'sealed') return null;
        const password = passwords.get(user.id) ?? '';
        const journal = await beginOpening(server, { user, password, held: closed.journal });
        turnedOff.add(user.id);
        return { ...who, closed: { ...closed, journal } };
      }),
    isMoving: ({ user }) =>
      inTurn(async () => ['sealing', 'opening'].includes(await modeOf(server, user.id))),
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
    readableWords: () => findWordsInFiles(WORDS, dataDir),
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

async function modeOf({ context }: TestServer, userId: string): Promise<string> {
  return (await context.journals.find(userId)).mode;
}

interface Sealing {
  readonly user: { readonly id: string };
  readonly password: string;
  readonly held?: PrivateKeeping | undefined;
}

const callerOf = ({ id }: { readonly id: string }) => ({ userId: id, sessionId: id });

async function beginSealing(
  { context }: TestServer,
  { user, password, held }: Sealing,
): Promise<PrivateKeeping> {
  const { word, keeping } = await drawJournal(user.id, held);
  await context.journals.begin(callerOf(user), { ...word, openers: [...word.openers] }, password);
  return keeping;
}

async function beginOpening(
  { context }: TestServer,
  { user, password, held }: Required<Sealing> & { readonly held: PrivateKeeping },
): Promise<PrivateKeeping> {
  const said = await context.journals.find(user.id);
  const { word, keeping } = await turnOffJournal(user.id, held, said);
  await context.journals.open(callerOf(user), { ...word, openers: [...word.openers] }, password);
  return keeping;
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
