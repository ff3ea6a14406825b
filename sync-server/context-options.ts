import type { Background } from './background.ts';
import type { Payments } from './billing/billing-parts.ts';
import type { AccountBounds } from './config.ts';
import type { Database } from './db/database.ts';
import type { ModelUse } from './feedback/model/model-service.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { MailerOptions } from './mail/mailer.ts';

export interface ContextOptions {
  readonly database: Database;
  readonly limits: RateLimits;
  readonly background: Background;
  /** Null: a program beside the server, from which no mail leaves. */
  readonly mailer: MailerOptions | null;
  /** Null: nothing can be bought. */
  readonly payments: Payments | null;
  /** Null: Noor writes every insight itself. */
  readonly model: ModelUse | null;
  readonly isMeasured: boolean;
  /** Where people reach the page, without a slash at its end; known once the server listens. */
  readonly publicUrl: () => string;
  readonly sessionDays: number;
  readonly bounds: AccountBounds;
  /** How long copies of the database are kept; null: nobody says. */
  readonly backupKeepDays: number | null;
  /** Between the ask for a new password and its work. */
  readonly resetDelayMs?: () => number;
  /** Where support requests go; null: they wait in the database alone. */
  readonly supportEmail: string | null;
  /** Epoch ms. */
  readonly now: () => number;
  readonly newId: () => string;
}
