import { createAccountService, type AccountService } from './accounts/account-service.ts';
import { createDeviceCookies, type DeviceCookies } from './accounts/sessions/device-cookie.ts';
import { createErasureRepository } from './accounts/data/erasure-repository.ts';
import { createErasureService, type ErasureService } from './accounts/data/erasure-service.ts';
import { createExportService, type ExportService } from './accounts/data/export-service.ts';
import { createPasswordResetRepository } from './accounts/passwords/password-reset-repository.ts';
import {
  createPasswordResetService,
  type PasswordResetService,
} from './accounts/passwords/password-reset-service.ts';
import { createPasswords } from './accounts/passwords/passwords.ts';
import { createPlanWatch, type PlanWatch } from './accounts/plan-watch.ts';
import { hasPremium } from './accounts/present-user.ts';
import { createSessionRepository } from './accounts/sessions/session-repository.ts';
import { createSessionService, type SessionService } from './accounts/sessions/session-service.ts';
import { withSpareSessions } from './accounts/sessions/spare-sessions.ts';
import { createUserRepository } from './accounts/user-repository.ts';
import { createAffirmationRepository } from './affirmations/affirmation-repository.ts';
import {
  createAffirmationService,
  type AffirmationService,
} from './affirmations/affirmation-service.ts';
import { createUnsubscribeTokens } from './affirmations/unsubscribe-token.ts';
import { createBillingService, type BillingService } from './billing/billing-service.ts';
import { createPaymentNotice } from './billing/payment-notice.ts';
import { createAuthorRepository } from './community/author-repository.ts';
import { createAuthorService, type AuthorService } from './community/author-service.ts';
import { createCommunityService, type CommunityService } from './community/community-service.ts';
import { createFeelingRepository } from './community/feeling-repository.ts';
import { createReportRepository } from './community/report-repository.ts';
import type { ContextOptions } from './context-options.ts';
import { loadQuestionBank, type QuestionBank } from './days/question-bank.ts';
import { createDayService, type DayService } from './days/day-service.ts';
import { affirmationOf } from './days/pick-of-the-day.ts';
import { createLeases, type Leases } from './db/leases.ts';
import { createRequestKeys } from './db/request-keys.ts';
import { createDueDayRepository } from './feedback/due-day-repository.ts';
import { createFeedbackRepository } from './feedback/feedback-repository.ts';
import { createFeedbackService, type FeedbackService } from './feedback/feedback-service.ts';
import { createConsentRepository } from './feedback/model/consent-repository.ts';
import { createLedgerRepository } from './feedback/model/ledger-repository.ts';
import { createModelService, type ModelService } from './feedback/model/model-service.ts';
import { createWriteDay } from './feedback/write-day.ts';
import { createJournalService, type JournalService } from './journal/journal-service.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createMetrics, noMetrics, type Metrics } from './metrics/metrics.ts';
import { createReflectionRepository } from './reflections/reflection-repository.ts';
import {
  createReflectionService,
  type ReflectionService,
} from './reflections/reflection-service.ts';
import { createSupportService, type SupportService } from './support/support-service.ts';
import { createTicketRepository } from './support/ticket-repository.ts';
import { createSyncEvents, type SyncEvents } from './sync/sync-events.ts';

/** What the server can do, without HTTP: routes, jobs, the operator's tool and the demo stand on it. */
export interface Context {
  readonly accounts: AccountService;
  readonly affirmations: AffirmationService;
  readonly authors: AuthorService;
  readonly bank: QuestionBank;
  readonly billing: BillingService;
  readonly community: CommunityService;
  readonly days: DayService;
  readonly devices: DeviceCookies;
  readonly erasures: ErasureService;
  readonly exports: ExportService;
  readonly feedback: FeedbackService;
  readonly journals: JournalService;
  readonly leases: Leases;
  readonly events: SyncEvents;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly model: ModelService;
  readonly passwordResets: PasswordResetService;
  readonly plans: PlanWatch;
  readonly publicUrl: () => string;
  readonly reflections: ReflectionService;
  readonly sessions: SessionService;
  readonly support: SupportService;
}

/** Builds every repository and every service, each once, from the bottom up. */
export function createContext(options: ContextOptions): Context {
  const { database, limits, background, publicUrl, now, newId } = options;
  const { epoch, health, secrets } = database;

  // What others stand on.
  const bank = loadQuestionBank();
  const events = createSyncEvents();
  const users = createUserRepository(database);
  const findUser = (userId: string) => users.find(userId);
  const hasPremiumNow = async (userId: string) => {
    const user = await users.find(userId);
    return user !== undefined && hasPremium(user, now());
  };
  const mailer = createMailer({ database, publicUrl, now, newId }, options.mailer);
  const { mail } = mailer;
  const metrics = options.isMeasured
    ? createMetrics({ writes: database, countMails: () => mail.countByState() })
    : noMetrics;

  // What she writes, and what answers it.
  const passwords = createPasswords(users);
  const journals = createJournalService({
    database,
    users,
    passwords,
    limits,
    events,
    backupKeepDays: options.backupKeepDays,
    bounds: options.bounds,
    now,
  });
  const model = createModelService({
    use: options.model,
    consents: createConsentRepository(database),
    ledger: createLedgerRepository(database),
    hasPremium: hasPremiumNow,
    isPrivate: async (userId) => (await journals.stampOf(userId)) !== null,
    onOutcome: (outcome) => metrics.countInsightOfModel(outcome),
    now,
    newId,
  });
  const reflections = createReflectionService({
    journals,
    reflections: createReflectionRepository({
      ...database,
      now,
      bounds: options.bounds,
      onErased: (tx, userId, erased) => feedback.forget(tx, userId, erased),
    }),
    onStored: (sender, days) => feedback.follow(sender, days),
    keys: createRequestKeys(database),
    findQuestion: bank.findQuestion,
    events,
    epoch,
    now,
    newId,
  });
  const feedback: FeedbackService = createFeedbackService({
    feedback: createFeedbackRepository(database),
    closed: journals,
    dueDays: createDueDayRepository(database),
    listDay: (userId, date) => reflections.listDay(userId, date),
    writeDay: createWriteDay(model),
    model,
    hasPremium: hasPremiumNow,
    background,
    events,
    epoch,
    now,
  });

  // What she pays for.
  const plans = createPlanWatch({ listPlans: (ids) => users.listPlans(ids), now });
  const billing = createBillingService({
    database,
    limits,
    payments: options.payments && {
      onPaymentFailed: createPaymentNotice({ findReader: findUser, mail, publicUrl, now }),
      ...options.payments,
    },
    onPlan: (userId) => background.run(() => plans.look(userId)),
    now,
  });

  // The others, and us.
  const authorRows = createAuthorRepository(database);
  const authors = createAuthorService({ authors: authorRows, limits });
  const community = createCommunityService({
    authors: authorRows,
    authorDisplayOf: authors.authorDisplayOf,
    feelings: createFeelingRepository(database),
    reports: createReportRepository(database),
    aliasKey: secrets.community_alias,
    limits,
    now,
    newId,
  });
  const support = createSupportService({
    tickets: createTicketRepository(database),
    findOwner: findUser,
    supportEmail: options.supportEmail,
    limits,
    mail,
    now,
  });
  const affirmations = createAffirmationService({
    affirmations: createAffirmationRepository(database),
    tokens: createUnsubscribeTokens(secrets.unsubscribe),
    textOf: (userId, day, language) => affirmationOf(bank, userId, day)[language],
    mail,
    publicUrl,
    now,
  });

  // Who she is.
  const sessionRows = withSpareSessions(createSessionRepository(database), users);
  const onEnd = (userId: string, sessionId: string) => events.endSession(userId, sessionId);
  const sessions = createSessionService({
    sessions: sessionRows,
    users,
    onEnd,
    refreshPlan: (userId) => billing.catchUp(userId),
    sessionDays: options.sessionDays,
    now,
    newId,
  });
  const account = { users, passwords, limits, now };
  const hers = { reflections, feedback, model, community, support, billing };
  return {
    accounts: createAccountService({
      ...account,
      sessions: sessionRows,
      sessionService: sessions,
      plans: billing,
      newId,
    }),
    devices: createDeviceCookies({ secret: secrets.device_cookie, users }),
    passwordResets: createPasswordResetService({
      ...account,
      resets: createPasswordResetRepository(database),
      onEnd,
      health,
      mail,
      publicUrl,
      background,
      ...(options.resetDelayMs && { resetDelayMs: options.resetDelayMs }),
    }),
    exports: createExportService({ ...hers, journals, users, sessions, limits, now }),
    erasures: createErasureService({
      ...account,
      erasures: createErasureRepository(database),
      onDelete: [(userId) => billing.endPaying(userId), (userId) => mail.forget(userId)],
      onEnd,
    }),
    ...hers,
    affirmations,
    authors,
    bank,
    days: createDayService(bank, now),
    events,
    journals,
    leases: createLeases({ database, now, newId }),
    mailer,
    metrics,
    plans,
    publicUrl,
    sessions,
  };
}
