import { BAD_EMAIL } from './account-rules.ts';
import { FAMILY, HER, refuse, type FormRule, type Sentence } from './form-rule.ts';

const TICKET = {
  email: HER,
  category: 'technical',
  subject: 'The journal',
  message: 'It does not open.',
};
const ticket = (what: string, fields: Readonly<Record<string, string>>): FormRule => ({
  form: 'support',
  what,
  typed: { ...TICKET, ...fields },
});
const refusedTicket = (
  what: string,
  [field, text]: readonly [field: string, text: string],
  sentence: Sentence,
): FormRule => ({ ...ticket(what, { [field]: text }), refused: refuse(field, sentence) });

const SHORT_SUBJECT = {
  en: 'Subject must be at least 3 characters',
  ar: 'لا يقلّ الموضوع عن 3 أحرف',
};
const LONG_SUBJECT = {
  en: 'Subject must be less than 100 characters',
  ar: 'لا يزيد الموضوع على 100 حرف',
};
const NO_CATEGORY = { en: 'Please select a category', ar: 'اختاري نوع الطلب من فضلكِ' };
const SHORT_MESSAGE = {
  en: 'Message must be at least 10 characters',
  ar: 'لا تقلّ الرسالة عن 10 أحرف',
};
const LONG_MESSAGE = {
  en: 'Message must be less than 2000 characters',
  ar: 'لا تزيد الرسالة على 2000 حرف',
};

export const ticketRules: FormRule[] = [
  ticket('all of it', {}),
  ...['technical', 'billing', 'content', 'other'].map((category) => ticket(category, { category })),
  refusedTicket('no address', ['email', ''], BAD_EMAIL),
  refusedTicket('half an address', ['email', 'her@'], BAD_EMAIL),
  {
    ...ticket('marks around the address', { email: `\u202a${HER}\u202c` }),
    kept: TICKET,
  },
  refusedTicket('a subject that nobody sees', ['subject', '\u3164\u2800\u3164'], SHORT_SUBJECT),
  refusedTicket('a message that nobody sees', ['message', '\u200b'.repeat(12)], SHORT_MESSAGE),
  refusedTicket('no category', ['category', ''], NO_CATEGORY),
  {
    ...ticket('a category of nobody', { category: 'praise' }),
    refused: { field: 'category', page: 'impossible', server: NO_CATEGORY.en },
  },
  refusedTicket('a subject of 2', ['subject', 'ab'], SHORT_SUBJECT),
  refusedTicket('a subject of 2 between spaces', ['subject', '   ab   '], SHORT_SUBJECT),
  ticket('a subject of 3', { subject: 'abc' }),
  ticket('a subject of 100', { subject: 's'.repeat(100) }),
  refusedTicket('a subject of 101', ['subject', 's'.repeat(101)], LONG_SUBJECT),
  refusedTicket('a message of 9', ['message', 'm'.repeat(9)], SHORT_MESSAGE),
  ticket('a message of 10', { message: 'm'.repeat(10) }),
  ticket('a message of 10 families', { message: FAMILY.repeat(10) }),
  ticket('a message of 1999', { message: 'm'.repeat(1999) }),
  ticket('a message of 2000', { message: 'm'.repeat(2000) }),
  refusedTicket('a message of 2001', ['message', 'm'.repeat(2001)], LONG_MESSAGE),
  {
    ...ticket('spaces around', { subject: ' The journal ', message: ' It does not open.\n' }),
    kept: TICKET,
  },
];
