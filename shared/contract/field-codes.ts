/**
 * What can be wrong with a field that somebody fills in. The schemas name it; the page says it in her language
 * (`web/i18n/en/fields.ts`), the server in a sentence for whoever calls without the page.
 */
export const FIELD_CODES = [
  'email_invalid',
  'password_required',
  /** Where a new one is asked for: the server says what it takes. */
  'new_password_required',
  'password_short',
  'password_long',
  'category_missing',
  'subject_short',
  'subject_long',
  'message_short',
  'message_long',
  'feeling_blank',
  'feeling_long',
  'name_short',
  'name_long',
  'name_without_letter',
  'name_like_address',
  'has_controls',
  'has_nul',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export function isFieldCode(text: string): text is FieldCode {
  return FIELD_CODES.some((code) => code === text);
}
