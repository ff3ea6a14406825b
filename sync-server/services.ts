import { createAccountService, type AccountService } from './accounts/account-service.ts';
import { createDeviceCookies, type DeviceCookies } from './accounts/device-cookie.ts';
import { createErasureRepository } from './accounts/erasure-repository.ts';
import { createErasureService, type ErasureService } from './accounts/erasure-service.ts';
import { createExportService, type ExportService } from './accounts/export-service.ts';
import { createPasswordResetRepository } from './accounts/password-reset-repository.ts';
import {
  createPasswordResetService,
  type PasswordResetService,
} from './accounts/password-reset-service.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createPlanWatch, type PlanWatch } from './accounts/plan-watch.ts';
import { createSessionRepository } from './accounts/session-repository.ts';
import { createSessionService, type SessionService } from './accounts/session-service.ts';
import { createUserRepository } from './accounts/user-repository.ts';
import { withSpareSessions } from './accounts/spare-sessions.ts';
import type { AffirmationService } from './affirmations/affirmation-service.ts';
import { createAffirmations } from './affirmations/create-affirmations.ts';
import type { Background } from './background.ts';
import type { Payments } from './billing/billing-parts.ts';
import { createBillingService, type BillingService } from './billing/billing-service.ts';
import { createPaymentNotice } from './billing/payment-notice.ts';
import type { AccountBounds } from './config.ts';
import { createAuthorRepository } from './community/author-repository.ts';
import { createAuthorService, type AuthorService } from './community/author-service.ts';
import { createCommunityService, type CommunityService } from './community/community-service.ts';
import { createFeelingRepository } from './community/feeling-repository.ts';
import { createReportRepository } from './community/report-repository.ts';
import { loadBank, type Bank } from './days/bank.ts';
import { createDayService, type DayService } from './days/day-service.ts';
import type { Database } from './db/open-database.ts';
import { readSecret } from './db/read-secret.ts';
import type { ModelUse } from './feedback/model/model-service.ts';
import type { RateLimits } from './http/limit-rate.ts';
import { createJournal, type Journal } from './journal.ts';
import type { MailService } from './mail/mail-service.ts';
import { createSyncEvents, type SyncEvents } from './reflections/sync-events.ts';
import { createSupportService, type SupportService } from './support/support-service.ts';
import { createTicketRepository } from './support/ticket-repository.ts';

export interface ServiceDependencies {
  readonly database: Database;
  readonly limits: RateLimits;
  readonly background: Background;
  readonly mail: MailService;
  /** Null: nothing can be bought. */
  readonly payments: Payments | null;
  /** Where people reach the page, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly sessionDays: number;
  readonly bounds: AccountBounds;
  /** Between the ask for a new password and its work. */
  readonly resetDelayMs?: () => number;
  /** Absent: Noor writes every insight itself. */
  readonly model?: ModelUse;
  /** Where support requests go; null: they wait in the database alone. */
  readonly supportEmail: string | null;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface Services extends Journal {
  readonly bank: Bank;
  readonly sessions: SessionService;
  readonly accounts: AccountService;
  readonly devices: DeviceCookies;
  readonly passwordResets: PasswordResetService;
  readonly exports: ExportService;
  readonly erasures: ErasureService;
  readonly days: DayService;
  readonly affirmations: AffirmationService;
  readonly community: CommunityService;
  readonly authors: AuthorService;
  readonly support: SupportService;
  readonly billing: BillingService;
  readonly plans: PlanWatch;
}

/** What the server can do, without HTTP: the routes, the admin's tool and the demo stand on it. */
export function createServices(dependencies: ServiceDependencies): Services {
  const { database, now } = dependencies;
  const bank = loadBank();
  const events = createSyncEvents();
  const users = createUserRepository(database);
  const journal = createJournal({ ...dependencies, bank, events, users });
  const community = createCommunity(dependencies);
  const support = createSupportService({
    ...dependencies,
    tickets: createTicketRepository(database),
    findOwner: (userId) => users.find(userId),
  });
  const notice = createPaymentNotice({
    ...dependencies,
    findReader: (userId) => users.find(userId),
  });
  const { payments, background } = dependencies;
  const plans = createPlanWatch({ listPlans: (ids) => users.listPlans(ids), now });
  const billing = createBillingService({
    ...dependencies,
    onPlan: (userId) => background.run(() => plans.look(userId)),
    payments: payments && { onPaymentFailed: notice, ...payments },
  });
  return {
    bank,
    billing,
    plans,
    days: createDayService(bank, now),
    affirmations: createAffirmations({ ...dependencies, bank }),
    ...journal,
    ...community,
    support,
    ...createAccounts(dependencies, { ...journal, ...community, support, billing, events }),
  };
}

function createCommunity(
  dependencies: ServiceDependencies,
): Pick<Services, 'community' | 'authors'> {
  const { database } = dependencies;
  const repository = createAuthorRepository(database);
  const authors = createAuthorService({ ...dependencies, authors: repository });
  return {
    community: createCommunityService({
      ...dependencies,
      authors: repository,
      faceOf: authors.faceOf,
      feelings: createFeelingRepository(database),
      reports: createReportRepository(database),
      aliasKey: readSecret(database.sqlite, 'community_alias'),
    }),
    authors,
  };
}

interface Neighbours extends Pick<
  Services,
  'reflections' | 'feedback' | 'model' | 'community' | 'support' | 'billing'
> {
  readonly events: SyncEvents;
}

function createAccounts(
  dependencies: ServiceDependencies,
  neighbours: Neighbours,
): Pick<Services, 'sessions' | 'accounts' | 'passwordResets' | 'exports' | 'erasures' | 'devices'> {
  const { database, mail } = dependencies;
  const { billing } = neighbours;
  const users = createUserRepository(database);
  const stored = withSpareSessions(createSessionRepository(database), users);
  const onEnd = (userId: string, sessionId: string) =>
    neighbours.events.endSession(userId, sessionId);
  const sessions = createSessionService({
    ...dependencies,
    sessions: stored,
    users,
    onEnd,
    refreshPlan: (userId) => billing.catchUp(userId),
  });
  const passwords = createPasswords();
  return {
    sessions,
    devices: createDeviceCookies({ secret: readSecret(database.sqlite, 'device_cookie'), users }),
    accounts: createAccountService({
      ...dependencies,
      users,
      sessions: stored,
      sessionService: sessions,
      passwords,
      plans: billing,
    }),
    passwordResets: createPasswordResetService({
      ...dependencies,
      users,
      passwords,
      onEnd,
      health: database.health,
      resets: createPasswordResetRepository(database),
    }),
    exports: createExportService({ ...dependencies, ...neighbours, users, sessions }),
    erasures: createErasureService({
      ...dependencies,
      users,
      passwords,
      onEnd,
      erasures: createErasureRepository(database),
      farewells: [(userId) => billing.bidFarewell(userId), (userId) => mail.forget(userId)],
    }),
  };
}
