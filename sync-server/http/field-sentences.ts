import { type FieldCode, isFieldCode } from '../../shared/contract/field-codes.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/contract/limits.ts';

const NO_PASSWORD = 'Please enter your password';
const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN} characters long.`;

/** The spec's sentences, for whoever calls without the page. */
const sentences: Readonly<Record<FieldCode, string>> = {
  email_invalid: 'Please enter a valid email address',
  password_required: NO_PASSWORD,
  new_password_required: SHORT_PASSWORD,
  password_short: SHORT_PASSWORD,
  password_long: `Password must be at most ${PASSWORD_MAX} characters long.`,
  category_missing: 'Please select a category',
  subject_short: 'Subject must be at least 3 characters',
  subject_long: 'Subject must be less than 100 characters',
  message_short: 'Message must be at least 10 characters',
  message_long: 'Message must be less than 2000 characters',
  feeling_blank: "Please share how you're feeling",
  feeling_long: 'A feeling has at most 500 characters',
  name_short: 'A name has at least 2 characters',
  name_long: 'A name has at most 30 characters',
  name_without_letter: 'A name has at least one letter',
  name_like_address: 'A name cannot look like an address',
  has_controls: 'contains control characters',
  has_nul: 'contains U+0000',
};

/** What a schema says of a field that nobody fills in is a sentence already. */
export function fieldSentence(message: string): string {
  return isFieldCode(message) ? sentences[message] : message;
}
