import type { Language } from '../../shared/contract/language.ts';
import type { MessageBody } from './message-body.ts';
import { passwordChanged, passwordReset, paymentFailed } from './texts/account-texts.ts';
import { affirmation } from './texts/affirmation-texts.ts';
import { supportReceipt, supportTicket, type MailedTicket } from './texts/support-texts.ts';

/** What each kind of mail needs to be written. Nothing she wrote in her journal is ever among it. */
export type MailContent =
  | { readonly kind: 'password_reset'; readonly link: string }
  | { readonly kind: 'password_changed'; readonly forgotLink: string }
  /** `link` leads to where she changes her card. */
  | { readonly kind: 'payment_failed'; readonly link: string }
  /** To the operator; the only mail with a member's words in it, sent by her for that. */
  | { readonly kind: 'support_ticket'; readonly ticket: MailedTicket }
  | { readonly kind: 'support_receipt'; readonly ticketId: string }
  | {
      readonly kind: 'affirmation';
      readonly text: string;
      readonly homeLink: string;
      readonly unsubscribeLink: string;
    };

export function writeBody(content: MailContent, language: Language): MessageBody {
  switch (content.kind) {
    case 'password_reset':
      return passwordReset[language](content.link);
    case 'password_changed':
      return passwordChanged[language](content.forgotLink);
    case 'payment_failed':
      return paymentFailed[language](content.link);
    case 'support_ticket':
      return supportTicket(content.ticket);
    case 'support_receipt':
      return supportReceipt[language](content.ticketId);
    case 'affirmation':
      return affirmation[language](content);
  }
}
