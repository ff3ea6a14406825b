import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import type { AccountBounds } from '../../config.ts';
import { createRequestKeys } from '../../db/request-keys.ts';
import { openSqlite } from '../../db/sqlite/open-sqlite.ts';
import type { SqliteDatabase } from '../../db/sqlite/sqlite-database.ts';
import type { Author } from '../complete-reflection.ts';
import { createReflectionRepository } from '../reflection-repository.ts';
import { createReflectionService, type ReflectionService } from '../reflection-service.ts';
import { createSyncEvents } from '../../sync/sync-events.ts';
import type { ErasedAnswer } from '../plan-changes.ts';

export const noor: Author = { userId: 'noor', timeZone: 'Asia/Amman', language: 'ar' };
export const sara: Author = { userId: 'sara', timeZone: 'UTC', language: 'en' };

/** The reflections of two users over a real database of their own. */
export interface Journal {
  readonly database: SqliteDatabase;
  readonly service: ReflectionService;
  /** Told within the commit that erased them, so that what quotes them goes as well. */
  readonly erased: (ErasedAnswer & { readonly userId: string })[];
  /** Epoch ms; what the service's clock says. */
  now: number;
  addUser(id: string): void;
  close(): Promise<void>;
}

const plenty = { bytes: 1e9, rows: 1e6 };

export async function openJournal(bounds: AccountBounds = plenty): Promise<Journal> {
  const folder = await mkdtemp(join(tmpdir(), 'noor-'));
  const database = await openSqlite(join(folder, 'noor.db'));
  const now = () => journal.now;
  const erased: (ErasedAnswer & { readonly userId: string })[] = [];
  const service = createReflectionService({
    reflections: createReflectionRepository({
      ...database,
      now,
      bounds,
      // As it is when it is called: a test may let it die.
      transact: (userId, work) => database.transact(userId, work),
      onErased: (_tx, userId, answers) => {
        erased.push(...answers.map((one) => ({ userId, ...one })));
        return Promise.resolve(() => undefined);
      },
    }),
    events: createSyncEvents(),
    epoch: database.epoch,
    journals: {
      storeInsights: () => Promise.resolve([]),
      stampOf: () => Promise.resolve(null),
    },
    keys: createRequestKeys(database),
    now,
    newId: uuidv7,
    findQuestion: (id) =>
      id === 'ic-001'
        ? { id, type: 'inner_child', text: { en: 'Question', ar: 'سؤال' } }
        : undefined,
  });
  const insertCounter = database.sqlite.prepare(
    `INSERT INTO user_sync (user_id, seq) VALUES (?, 0)`,
  );
  const insertUser = database.sqlite.prepare(
    `INSERT INTO users (id, email, password_hash, subscription_type,
       daily_affirmation_notifications, created_at) VALUES (?, ?, '', 'free', 0, 0)`,
  );
  const journal: Journal = {
    database,
    service,
    erased,
    now: Date.parse('2026-11-21T09:00:00.000Z'),
    addUser(id) {
      insertUser.run(id, `${id}@example.com`);
      insertCounter.run(id);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
  for (const { userId } of [noor, sara]) journal.addUser(userId);
  return journal;
}

export function anAnswer(fields: Partial<Reflection> = {}): Reflection {
  return {
    id: uuidv7(),
    date: '2026-11-21',
    question_id: 'ic-001',
    question_text: 'As asked',
    question_type: 'inner_child',
    language: 'en',
    answer: 'Skipping stones',
    created_at: '2026-11-21T08:00:00.000Z',
    time_zone: 'Asia/Amman',
    supersedes: null,
    ...fields,
  };
}
