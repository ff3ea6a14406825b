import type { FieldCode } from '../../../shared/contract/field-codes.ts';

/** By the contract's codes: beside the field. */
export const fields = {
  email_invalid: 'Please enter a valid email address',
  password_required: 'Please enter your password',
  new_password_required: 'Please enter your password',
  password_short: 'Password must be at least {{min}} characters long.',
  password_long: 'Password must be at most {{max}} characters long.',
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
  has_controls: 'Please check this field',
  has_nul: 'Please check this field',
} satisfies Record<FieldCode, string>;
