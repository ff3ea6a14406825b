import type { AccountExport, JournalExport } from '../../../shared/contract/account.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { BillingService } from '../../billing/billing-service.ts';
import type { CommunityService } from '../../community/community-service.ts';
import type { FeedbackService } from '../../feedback/feedback-service.ts';
import type { ModelService } from '../../feedback/model/model-service.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { Session } from '../../http/session.ts';
import type { Sliced } from '../../http/write-json.ts';
import type { JournalService } from '../../journal/journal-service.ts';
import type { ReflectionService } from '../../reflections/reflection-service.ts';
import type { SupportService } from '../../support/support-service.ts';
import { presentUser } from '../present-user.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { UserRepository } from '../user-repository.ts';

export interface ExportService {
  exportAccount(session: Session): Promise<Sliced<AccountExport>>;
}

export interface ExportDependencies {
  readonly users: Pick<UserRepository, 'find'>;
  readonly sessions: Pick<SessionService, 'list'>;
  readonly reflections: Pick<ReflectionService, 'listVersions' | 'listClosed'>;
  readonly journals: Pick<JournalService, 'find' | 'listAllInsights'>;
  readonly feedback: Pick<FeedbackService, 'list'>;
  readonly billing: Pick<BillingService, 'exportOf'>;
  readonly model: Pick<ModelService, 'listSent'>;
  readonly community: Pick<CommunityService, 'exportOf'>;
  readonly support: Pick<SupportService, 'listOf'>;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly now: () => number;
}

export function createExportService(dependencies: ExportDependencies): ExportService {
  const { users, sessions, billing, reflections, feedback, model } = dependencies;
  const { community, support, limits, now } = dependencies;
  return {
    async exportAccount(session) {
      const { userId, expiresAt } = session;
      await limits.passAction('export_account', userId);
      const user = await users.find(userId);
      if (!user) throw new AppError('unauthenticated', { message: 'Please sign in.' });
      return {
        exported_at: new Date(now()).toISOString(),
        account: { ...presentUser(user, expiresAt, now()), time_zone: user.time_zone },
        sessions: await sessions.list(session),
        plan: await billing.exportOf(userId),
        reflections: reflections.listVersions(userId),
        feedback: feedback.list(userId),
        sent_to_model: model.listSent(userId),
        community: await community.exportOf(userId),
        support_tickets: support.listOf(userId),
        ...(await journalOf(userId, dependencies)),
      };
    },
  };
}

/** Nothing of one that was never private. */
async function journalOf(
  userId: string,
  { journals, reflections }: Pick<ExportDependencies, 'journals' | 'reflections'>,
): Promise<{ readonly journal?: Sliced<JournalExport> }> {
  const journal = await journals.find(userId);
  if (journal.generation === 0) return {};
  const isPlain = journal.mode === 'plain';
  return {
    journal: {
      ...journal,
      documents: isPlain ? [] : reflections.listClosed(userId),
      insights: isPlain ? [] : journals.listAllInsights(userId),
    },
  };
}
