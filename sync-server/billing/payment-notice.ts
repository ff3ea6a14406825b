import type { Language } from '../../shared/contract/language.ts';
import type { MailService } from '../mail/mail-service.ts';

interface Reader {
  readonly email: string;
  readonly language: Language | null;
}

const DAYS_OF_USE = 14;
const DAY_MS = 86_400_000;

/** Tells her, once for each invoice, that a renewal could not be charged. Throws when no mail could be kept. */
export function createPaymentNotice(dependencies: {
  readonly findReader: (userId: string) => Promise<Reader | undefined>;
  readonly mail: Pick<MailService, 'enqueue'>;
  readonly publicUrl: () => string;
  readonly now: () => number;
}): (userId: string, invoiceId: string) => Promise<void> {
  const { findReader, mail, publicUrl, now } = dependencies;
  return async (userId, invoiceId) => {
    const reader = await findReader(userId);
    if (!reader) return;
    const isKept = await mail.enqueue({
      kind: 'payment_failed',
      link: `${publicUrl()}/subscription`,
      to: reader.email,
      language: reader.language ?? 'en',
      userId,
      dedupeKey: `payment_failed:${invoiceId}`,
      expiresAt: now() + DAYS_OF_USE * DAY_MS,
    });
    if (!isKept) throw new Error('The notice of a failed payment could not be kept.');
  };
}
