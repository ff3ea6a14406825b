import { authRules, resetRules } from './account-rules.ts';
import type { FormRule } from './form-rule.ts';
import { ticketRules } from './ticket-rules.ts';
import { answerRules, feelingRules } from './writing-rules.ts';

/** The rules of the forms as data: what each form takes and refuses, for the page's tests and the server's alike. */
export const formRules: readonly FormRule[] = [
  ...authRules,
  ...resetRules,
  ...ticketRules,
  ...answerRules,
  ...feelingRules,
];
