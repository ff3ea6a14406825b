import { HER, refuse, type FormName, type FormRule } from './form-rule.ts';

export const BAD_EMAIL = {
  en: 'Please enter a valid email address',
  ar: 'أدخلي بريدًا إلكترونيًا صحيحًا من فضلكِ',
};
const NO_PASSWORD = { en: 'Please enter your password', ar: 'أدخلي كلمة المرور من فضلكِ' };
const SHORT_PASSWORD = {
  en: 'Password must be at least 6 characters long.',
  ar: 'يجب ألّا تقلّ كلمة المرور عن 6 أحرف.',
};
const LONG_PASSWORD = {
  en: 'Password must be at most 200 characters long.',
  ar: 'يجب ألّا تزيد كلمة المرور على 200 حرف.',
};
const SHORT_TITLE = { en: 'Password too short', ar: 'كلمة المرور قصيرة' };
const MISMATCH = [
  { en: "Passwords don't match", ar: 'كلمتا المرور غير متطابقتين' },
  {
    en: 'Please make sure both passwords are the same.',
    ar: 'تأكّدي من أن كلمتي المرور متطابقتان.',
  },
];
const PASSWORD = '123456';
const BAD_ADDRESSES = ['her', 'her@', '@noor.example', 'her noor@noor.example', `${HER},x@y.zz`];
const badEmails = (form: FormName, rest: Readonly<Record<string, string>>): FormRule[] =>
  BAD_ADDRESSES.map((email) => ({
    form,
    what: `“${email}” is no address`,
    typed: { email, ...rest },
    refused: refuse('email', BAD_EMAIL),
  }));

export const authRules: FormRule[] = [
  ...badEmails('login', { password: PASSWORD }),
  ...badEmails('signup', { password: PASSWORD }),
  ...badEmails('forgot', {}),
  {
    form: 'login',
    what: 'no address',
    typed: { email: '', password: PASSWORD },
    refused: refuse('email', BAD_EMAIL),
  },
  {
    form: 'login',
    what: 'no password',
    typed: { email: HER, password: '' },
    refused: refuse('password', NO_PASSWORD),
  },
  { form: 'login', what: 'a password of one character', typed: { email: HER, password: '1' } },
  {
    form: 'login',
    what: '201 characters',
    typed: { email: HER, password: 'x'.repeat(201) },
    refused: refuse('password', LONG_PASSWORD),
  },
  {
    form: 'login',
    what: 'spaces around the address and capitals in it',
    typed: { email: ' Her@Noor.Example ', password: ' x ' },
    kept: { email: HER, password: ' x ' },
  },
  {
    form: 'login',
    what: 'marks of direction around the address',
    typed: { email: `\u200f\u00a0${HER}\u200e`, password: PASSWORD },
    kept: { email: HER, password: PASSWORD },
  },
  {
    form: 'signup',
    what: 'zero-width spaces in the address',
    typed: { email: 'marks\u200b@noor.example\u200b', password: PASSWORD },
    kept: { email: 'marks@noor.example', password: PASSWORD },
  },
  {
    form: 'signup',
    what: 'no password',
    typed: { email: HER, password: '' },
    refused: { field: 'password', page: { says: [NO_PASSWORD] }, server: SHORT_PASSWORD.en },
  },
  {
    form: 'signup',
    what: 'five characters',
    typed: { email: HER, password: '12345' },
    refused: refuse('password', SHORT_PASSWORD),
  },
  { form: 'signup', what: 'six characters', typed: { email: HER, password: PASSWORD } },
  {
    form: 'signup',
    what: '200 characters',
    typed: { email: 'long@noor.example', password: 'x'.repeat(200) },
  },
  {
    form: 'signup',
    what: '201 characters',
    typed: { email: HER, password: 'x'.repeat(201) },
    refused: refuse('password', LONG_PASSWORD),
  },
  {
    form: 'forgot',
    what: 'no address',
    typed: { email: '' },
    refused: { field: 'email', page: 'locked', server: BAD_EMAIL.en },
  },
  {
    form: 'forgot',
    what: 'an isolated address',
    typed: { email: `\u2066${HER}\u2069` },
    kept: { email: HER },
  },
  { form: 'forgot', what: 'an address', typed: { email: ` ${HER}` }, kept: { email: HER } },
];

export const resetRules: FormRule[] = [
  {
    form: 'reset',
    what: 'nothing',
    typed: { newPassword: '', confirmation: '' },
    refused: { field: 'newPassword', page: 'locked', server: SHORT_PASSWORD.en },
  },
  {
    form: 'reset',
    what: 'no second one',
    typed: { newPassword: PASSWORD, confirmation: '' },
    refused: { field: 'newPassword', page: 'locked', server: null },
  },
  {
    form: 'reset',
    what: 'two that differ',
    typed: { newPassword: PASSWORD, confirmation: '654321' },
    refused: { field: 'newPassword', page: { says: MISMATCH }, server: null },
  },
  {
    form: 'reset',
    what: 'the same in other bytes',
    typed: { newPassword: 'caf\u00e9-2026', confirmation: 'cafe\u0301-2026' },
    kept: { newPassword: 'caf\u00e9-2026' },
  },
  {
    form: 'reset',
    what: 'five characters',
    typed: { newPassword: '12345', confirmation: '12345' },
    refused: {
      field: 'newPassword',
      page: { says: [SHORT_TITLE, SHORT_PASSWORD] },
      server: SHORT_PASSWORD.en,
    },
  },
  {
    form: 'reset',
    what: '201 characters',
    typed: { newPassword: 'x'.repeat(201), confirmation: 'x'.repeat(201) },
    refused: refuse('newPassword', LONG_PASSWORD),
  },
  {
    form: 'reset',
    what: 'six characters twice',
    typed: { newPassword: PASSWORD, confirmation: PASSWORD },
    kept: { newPassword: PASSWORD },
  },
];
