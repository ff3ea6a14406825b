import * as z from 'zod/mini';
import type { FieldCode } from './field-codes.ts';
import { languageSchema, languageWishSchema } from './language.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import type { Route } from './route.ts';

const EMAIL_INVALID = 'email_invalid' satisfies FieldCode;
const PASSWORD_REQUIRED = 'password_required' satisfies FieldCode;
const PASSWORD_LONG = 'password_long' satisfies FieldCode;

/**
 * Arabic keyboards and copied text put invisible format characters around or into an address. No address contains them,
 * so they are removed first; the spaces behind them are trimmed after that.
 */
export const emailSchema = z.string(EMAIL_INVALID).check(
  z.overwrite((typed) => typed.replace(/\p{Cf}/gu, '')),
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: EMAIL_INVALID, abort: true }),
  z.email(EMAIL_INVALID),
);
/**
 * One keyboard sends “é” as one character, another as a letter and an accent: the server hashes the composed form (NFC)
 * of both. NFKC would also accept passwords that look different from hers.
 */
export function composed(password: string): string {
  return password.normalize('NFC');
}

/** The length is that of the hashed form, so that no device refuses a password that another one accepted. */
const notLong = z.refine<string>(
  (password) => composed(password).length <= PASSWORD_MAX,
  PASSWORD_LONG,
);
/** One that exists: what it may look like was asked when it was chosen. */
export const passwordSchema = z
  .string(PASSWORD_REQUIRED)
  .check(z.minLength(1, PASSWORD_REQUIRED), notLong);
export const newPasswordSchema = z.string(PASSWORD_REQUIRED).check(
  z.minLength(1, 'new_password_required' satisfies FieldCode),
  z.refine(
    (password) => composed(password).length >= PASSWORD_MIN,
    'password_short' satisfies FieldCode,
  ),
  notLong,
);

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  subscription_type: z.enum(['free', 'premium']),
  subscription_status: z.nullable(z.string()),
  session_expires: z.iso.datetime(),
  daily_affirmation_notifications: z.string(),
  /** `HH:MM` by her own clock; absent in what older devices kept. */
  affirmation_time: z.optional(z.string()),
  /** She agreed that a language model reads her answers; absent in what older devices kept. */
  model_agreed: z.optional(z.boolean()),
  language: z.nullable(languageSchema),
  created_at: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** A premium user whose status is not 'active' is treated as free. */
export function isPremium(user: Pick<User, 'subscription_type' | 'subscription_status'>): boolean {
  return user.subscription_type === 'premium' && user.subscription_status === 'active';
}

const signedInSchema = z.object({ user: userSchema, session_token: z.string() });
export type SignedIn = z.infer<typeof signedInSchema>;

const nothing = z.object({});
const success = z.object({ success: z.literal(true) });

export const signUp = {
  method: 'POST',
  path: '/api/auth/signup',
  access: { session: 'none' },
  input: z.object({
    email: emailSchema,
    password: newPasswordSchema,
    language: languageWishSchema,
  }),
  output: signedInSchema,
  successStatus: 201,
  repeat: 'keyed',
} as const satisfies Route;

export const logIn = {
  method: 'POST',
  path: '/api/auth/login',
  access: { session: 'none' },
  input: z.object({ email: emailSchema, password: passwordSchema }),
  output: signedInSchema,
  repeat: 'keyed',
} as const satisfies Route;

/** Ends the session of the bearer or, replayed by the worker, of the cookie. */
export const logOut = {
  method: 'POST',
  path: '/api/auth/logout',
  access: { session: 'bearer-or-cookie' },
  input: nothing,
  output: success,
  repeat: 'same',
} as const satisfies Route;

export const getMe = {
  method: 'GET',
  path: '/api/auth/me',
  access: { session: 'bearer' },
  input: nothing,
  output: userSchema,
} as const satisfies Route;

export const refreshSession = {
  method: 'POST',
  path: '/api/auth/refresh-session',
  access: { session: 'bearer' },
  input: nothing,
  output: z.object({ success: z.literal(true), session_expires: z.iso.datetime() }),
  repeat: 'same',
} as const satisfies Route;

/**
 * Her device is kept closed from now on, or not any more: then its cookie sends what she wrote and reads
 * nothing. `empty`: the browser shall remove what it keeps of us, traces of deleted rows included. `next_token`: in
 * the place of the bearer that lay open there until now, which holds until this one is used for the first time.
 */
export const setDeviceClosed = {
  method: 'POST',
  path: '/api/auth/closed-device',
  access: { session: 'bearer' },
  input: z.object({
    closed: z.boolean(),
    empty: z.optional(z.boolean()),
    next_token: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  }),
  output: z.object({ success: z.literal(true), next_token_taken: z.optional(z.literal(true)) }),
  repeat: 'same',
} as const satisfies Route;

/** Answers the same, in the same time, whether or not anyone has that address. */
export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: { session: 'none' },
  input: z.object({ email: emailSchema }),
  output: success,
  repeat: 'keyed',
} as const satisfies Route;

/** Ends every session of the account. A link serves once, for an hour, until a newer one is asked for. */
export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset-password',
  access: { session: 'none' },
  input: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    newPassword: newPasswordSchema,
  }),
  output: success,
  repeat: 'same',
} as const satisfies Route;

export const setLanguage = {
  method: 'POST',
  path: '/api/account/language',
  access: { session: 'bearer-or-cookie' },
  input: z.object({ language: languageSchema }),
  output: success,
  repeat: 'keyed',
  waits: true,
} as const satisfies Route;
