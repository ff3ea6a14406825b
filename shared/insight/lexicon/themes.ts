/** What a day may be about. */
export const THEMES = [
  'rest',
  'body',
  'family',
  'work',
  'grief',
  'joy',
  'boundaries',
  'gratitude',
  'friendship',
  'faith',
  'anger',
  'fear',
  'self_kindness',
  'nature',
  'creativity',
  'love',
  'loneliness',
  'childhood',
] as const;
export type Theme = (typeof THEMES)[number];
