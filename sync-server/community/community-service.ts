import type { AccountExport } from '../../shared/contract/account.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import type { Feeling } from '../../shared/contract/community.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { FeelingReportRow } from '../db/tables.ts';
import type { Sliced } from '../http/write-json.ts';
import { mapSlices, slicesOf } from '../db/slices.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { AuthorRepository } from './author-repository.ts';
import type { AuthorService, Member } from './author-service.ts';
import type { FeelingPage, FeelingRepository, SignedFeeling } from './feeling-repository.ts';
import { createPresenter } from './present-feeling.ts';
import type { ReportRepository } from './report-repository.ts';
import type { ReportedFeeling } from './reported-feeling.ts';

interface NewFeeling {
  readonly feeling_text: string;
  readonly mood_emoji?: string | null | undefined;
}

export interface CommunityService {
  /** Newest first, as that reader may see them. */
  list(readerId: string, page: FeelingPage): Promise<Feeling[]>;
  /** Throws not_found when the same request shared one that was deleted since. */
  share(member: Member, sent: NewFeeling, request: RequestKey | null): Promise<Feeling>;
  /** Throws not_found, also for someone else's. */
  remove(userId: string, id: string): Promise<void>;
  /** Throws not_found, also for her own. */
  report(userId: string, id: string, reason: string | null): Promise<void>;
  exportOf(userId: string): Promise<Sliced<AccountExport['community']>>;
  /** For the operator. */
  listReported(): Promise<ReportedFeeling[]>;
  /** For the operator; throws not_found. */
  takeDown(id: string): Promise<void>;
}

export interface CommunityDependencies {
  readonly feelings: FeelingRepository;
  readonly reports: ReportRepository;
  readonly authors: Pick<AuthorRepository, 'find'>;
  readonly authorDisplayOf: AuthorService['authorDisplayOf'];
  readonly limits: Pick<RateLimits, 'passAction'>;
  /** Makes the ids of other members unreadable. */
  readonly aliasKey: string;
  readonly now: () => number;
  readonly newId: () => string;
}

export function createCommunityService(dependencies: CommunityDependencies): CommunityService {
  const { feelings, reports, limits, now } = dependencies;
  const present = createPresenter(dependencies.aliasKey);

  return {
    async list(readerId, page) {
      const rows = await feelings.listFor(readerId, {
        ...page,
        before: page.before?.toLowerCase(),
      });
      return rows.map((row) => present(row, readerId));
    },

    async share(member, sent, request) {
      const before = await feelings.findMade(member.userId, request);
      const id = before ?? (await add(dependencies, member, { ...sent, request }));
      const stored = await feelings.find(id);
      if (!stored) throw noSuchFeeling();
      return present(stored, member.userId);
    },

    async remove(userId, id) {
      if (!(await feelings.remove(userId, id.toLowerCase()))) throw noSuchFeeling();
    },

    async report(userId, id, reason) {
      const feeling = await feelings.find(id.toLowerCase());
      if (!feeling || feeling.user_id === userId) throw noSuchFeeling();
      await limits.passAction('report_feeling', userId);
      await reports.add({
        user_id: userId,
        feeling_id: feeling.id,
        reason: reason === '' ? null : reason,
        created_at: now(),
      });
    },

    exportOf: (userId) => exportOf(dependencies, present, userId),

    listReported: () => reports.listReported(),

    async takeDown(id) {
      const feeling = await feelings.find(id.toLowerCase());
      if (!feeling || !(await feelings.remove(feeling.user_id, feeling.id))) throw noSuchFeeling();
    },
  };
}

async function exportOf(
  { feelings, reports, authors }: CommunityDependencies,
  present: ReturnType<typeof createPresenter>,
  userId: string,
): Promise<Sliced<AccountExport['community']>> {
  const author = await authors.find(userId);
  return {
    mode: author?.mode ?? null,
    pseudonym: author?.pseudonym ?? null,
    feelings: mapSlices(
      slicesOf<SignedFeeling>((last) =>
        feelings.listOf(userId, { before: last?.id, limit: SLICE }),
      ),
      (rows) => rows.map((row) => present(row, userId)),
    ),
    reports: mapSlices(
      slicesOf<FeelingReportRow>((last) => reports.listOf(userId, last?.feeling_id ?? '', SLICE)),
      (rows) =>
        rows.map(({ feeling_id, reason, created_at }) => ({
          feeling_id,
          reason,
          created_at: new Date(created_at).toISOString(),
        })),
    ),
  };
}

const SLICE = 100;
/** Three a day for ten years. */
const MOST_FEELINGS = 10_000;

async function add(
  { feelings, authorDisplayOf, limits, now, newId }: CommunityDependencies,
  member: Member,
  { feeling_text, mood_emoji = null, request }: NewFeeling & { request: RequestKey | null },
): Promise<string> {
  const { userId } = member;
  await limits.passAction('share_feeling', userId);
  if ((await feelings.countOf(userId)) >= MOST_FEELINGS) {
    throw new AppError('account_full', { message: 'Delete some of your feelings first.' });
  }
  const author_mode = await authorDisplayOf(member);
  const id = newId();
  const feeling = { id, feeling_text, mood_emoji, user_id: userId, author_mode, created_at: now() };
  return feelings.add(feeling, request);
}

function noSuchFeeling(): AppError {
  return new AppError('not_found', { message: 'There is no such feeling.' });
}
