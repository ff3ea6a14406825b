import type { Bank } from '../days/bank.ts';
import { affirmationOf } from '../days/pick-of-the-day.ts';
import type { Database } from '../db/open-database.ts';
import { readSecret } from '../db/read-secret.ts';
import type { MailService } from '../mail/mail-service.ts';
import { createAffirmationRepository } from './affirmation-repository.ts';
import { createAffirmationService, type AffirmationService } from './affirmation-service.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

interface AffirmationOptions {
  readonly database: Database;
  readonly bank: Bank;
  readonly mail: MailService;
  readonly publicUrl: () => string;
  readonly now: () => number;
}

export function createAffirmations(options: AffirmationOptions): AffirmationService {
  const { database, bank } = options;
  return createAffirmationService({
    ...options,
    affirmations: createAffirmationRepository(database),
    tokens: createUnsubscribeTokens(readSecret(database.sqlite, 'unsubscribe')),
    textOf: (userId, day, language) => affirmationOf(bank, userId, day)[language],
  });
}
