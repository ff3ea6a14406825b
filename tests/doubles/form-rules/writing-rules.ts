import { FAMILY, refuse, type FormRule } from './form-rule.ts';

const NO_FEELING = [
  { en: 'Empty feeling', ar: 'لم تكتبي شيئًا بعد' },
  { en: "Please share how you're feeling", ar: 'شاركينا ما تشعرين به' },
];
const LONG_FEELING = {
  en: '1 character too many. Shorten it to share it.',
  ar: 'يزيد حرفًا واحدًا. اختصري قليلًا لتشاركيه.',
};
const FEELING_OF_MARKS = {
  en: 'A feeling has at most 500 characters',
  ar: 'لا يزيد النص على 500 حرف',
};
const NO_ANSWER = [
  { en: 'No Reflections to Save', ar: 'لا إجابات لحفظها' },
  {
    en: 'Please write at least one reflection before saving.',
    ar: 'اكتبي إجابة واحدة على الأقل قبل الحفظ من فضلكِ.',
  },
];
const LONG_ANSWER = {
  en: '1 character too many. Shorten this answer to save it.',
  ar: 'تزيد الإجابة حرفًا واحدًا. اختصريها قليلًا لتحفظيها.',
};

export const answerRules: FormRule[] = [
  ...['', '   ', '\n\t ', '\u200f\u3164'].map((text): FormRule => ({
    form: 'answer',
    what: `only blanks (${JSON.stringify(text)})`,
    typed: { answer: text },
    refused: { field: 'answer', page: { says: NO_ANSWER }, server: 'blank' },
  })),
  {
    form: 'answer',
    what: 'spaces around',
    typed: { answer: '  I rested.\n' },
    kept: { answer: 'I rested.' },
  },
  { form: 'answer', what: '20,000 characters', typed: { answer: 'a'.repeat(20_000) } },
  { form: 'answer', what: '10,000 families', typed: { answer: FAMILY.repeat(10_000) } },
  {
    form: 'answer',
    what: '20,001 characters',
    typed: { answer: 'a'.repeat(20_001) },
    refused: { field: 'answer', page: { says: [LONG_ANSWER] }, server: 'too_long' },
  },
];

export const feelingRules: FormRule[] = [
  ...['', '   ', '\u200b\u2800'].map((text): FormRule => ({
    form: 'feeling',
    what: `only blanks (“${text}”)`,
    typed: { feeling_text: text },
    refused: {
      field: 'feeling_text',
      page: { says: NO_FEELING },
      server: NO_FEELING[1]?.en ?? null,
    },
  })),
  {
    form: 'feeling',
    what: 'spaces around',
    typed: { feeling_text: '  Light.\n' },
    kept: { feeling_text: 'Light.' },
  },
  { form: 'feeling', what: '500 characters', typed: { feeling_text: 'a'.repeat(500) } },
  { form: 'feeling', what: '500 families', typed: { feeling_text: FAMILY.repeat(500) } },
  {
    form: 'feeling',
    what: '501 characters',
    typed: { feeling_text: 'a'.repeat(501) },
    refused: {
      field: 'feeling_text',
      page: { says: [LONG_FEELING] },
      server: 'A feeling has at most 500 characters',
    },
  },
  {
    form: 'feeling',
    what: 'one character under 9,000 marks',
    typed: { feeling_text: `a${'\u0301'.repeat(9_000)}` },
    refused: refuse('feeling_text', FEELING_OF_MARKS),
  },
  {
    form: 'feeling',
    what: '501 families',
    typed: { feeling_text: FAMILY.repeat(501) },
    refused: {
      field: 'feeling_text',
      page: { says: [LONG_FEELING] },
      server: 'A feeling has at most 500 characters',
    },
  },
];
