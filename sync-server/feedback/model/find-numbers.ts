import { findPhoneNumbersInText } from 'libphonenumber-js/max';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** As many digits as the shortest numbers that reach somebody. */
const LEAST_DIGITS = 7;

/** Telephone, card and account numbers in a folded text; days, hours, years and amounts are none. */
export function findNumbers(text: string): Span[] {
  const open = harmless.reduce((left, { pattern, isMeant = always }) => {
    return left.replaceAll(pattern, (found) => (isMeant(found) ? masked(found) : found));
  }, text);
  const runs = [...open.matchAll(RUN)].filter(([found]) => digitsOf(found).length >= LEAST_DIGITS);
  // What the library would find as well is not shown to it: a thousand digits cost it seconds.
  const rest = open.replaceAll(RUN, masked);
  const known = findPhoneNumbersInText(rest, { extended: true });
  return [
    ...[...runs, ...open.matchAll(SPELLED)].map(({ 0: found, index }) => ({
      from: index,
      to: index + found.length,
    })),
    ...known.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
  ];
}

const masked = (found: string) => 'x'.repeat(found.length);
const always = () => true;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Digits, with up to three signs between them that nobody dials; an O or an l may stand for a digit. */
const RUN =
  /[+(]?\d(?:[ .,;:()[\]/\\|_\-•·∙*~'’"#]{0,3}[\doOlI](?![\p{L}])|[ .,;:()[\]/\\|_\-•·∙*~'’"#]{0,3}\d|[oOlI](?=\d)){6,60}/gu;

const ENGLISH = 'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple';
const ARABIC =
  'صفر|واحد|اثنان|اثنين|إثنين|تنين|ثلاثة|ثلاث|تلاتة|أربعة|اربعة|أربع|اربع|خمسة|خمس|ستة|ست|سبعة|سبع|ثمانية|ثماني|ثمان|تمانية|تسعة|تسع';
const SPELLED = new RegExp(
  String.raw`(?<!\p{L})(?:${ENGLISH}|\d|${ARABIC})(?:[ ,.;\-]{1,3}و?(?:${ENGLISH}|\d|${ARABIC})){6,30}(?!\p{L})`,
  'giu',
);

interface Harmless {
  readonly pattern: RegExp;
  readonly isMeant?: (found: string) => boolean;
}

const ALONE = String.raw`(?<![\d+(]|[\d][./\-:,])`;
const OVER = String.raw`(?![\d]|[./\-:,][\d])`;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:1[89]|20)\d\d`;
const HOUR = String.raw`(?:[01]?\d|2[0-3])[:.][0-5]\d(?::[0-5]\d)?`;
const MONEY = String.raw`(?:[$€£¥₪₺]|USD|EUR|GBP|JOD|JD|SAR|SR|AED|EGP|LE|KWD|QAR|دينار|دنانير|ريال|ريالات|درهم|دراهم|جنيه|ليرة|دولار|دولارات|يورو|dollars?|euros?|pounds?|dinars?|riyals?|dirhams?|lira|bucks|million|billion)`;
const AMOUNT = String.raw`[1-9]\d{0,2}(?:[,.' ٬]\d{3}){0,2}(?:[.,٫]\d{1,2})?`;

const harmless: readonly Harmless[] = [
  // 2026-11-21, 21/11/2026, 11.21.26; with T and an hour behind.
  pattern(String.raw`${ALONE}${YEAR}([-/.])${MONTH}\1${DAY}(?=T|${OVER})`),
  pattern(
    String.raw`${ALONE}(?:${DAY}([-/.])${MONTH}|${MONTH}([-/.])${DAY})(?:\1|\2)(?:${YEAR}|\d\d)${OVER}`,
  ),
  // 10:30 - 11:45, 7.30
  pattern(String.raw`(?<![\d:+(.])${HOUR}(?: ?- ?${HOUR})?(?![\d:]|\.\d)`),
  // 120/80 130/85, 7/10 5/10, 21/11 3/12: two parts each, one after the other.
  {
    pattern:
      /(?<![\d+(]|\d[ ./\-:,])\d{1,3}\/\d{1,3}(?:(?:, ?|; ?| - | )\d{1,3}\/\d{1,3}){0,20}(?!\d|[ ./\-:,;]{1,2}\d)/gu,
    isMeant: (found) => found.split(/[^\d/]+/).every(isPair),
  },
  // 2024-2025, 1990/91
  pattern(String.raw`${ALONE}${YEAR} ?[-/] ?(?:${YEAR}|\d\d)${OVER}`),
  pattern(String.raw`(?<![\d+(.,/\-])${YEAR}(?:(?:, | )${YEAR}){1,9}(?![\d]|[./\-,]\d)`),
  // 1,234,567 and, with what it is an amount of, 1 234 567 or 1500000
  pattern(String.raw`${ALONE}[1-9]\d{0,2}(?:[,'٬]\d{3}){1,2}(?:\.\d{1,2})?${OVER}`),
  pattern(String.raw`(?<=${MONEY} ?)${AMOUNT}${OVER}|${ALONE}${AMOUNT}(?= ?${MONEY})`),
  pattern(String.raw`${ALONE}[1-9]\d{6,8}(?= ?${MONEY}(?!\p{L}))`),
  // 1, 2, 3: counted, not dialed.
  {
    pattern: /(?<![\d+(])\d{1,2}(?:(?:, ?| - | )\d{1,2}){2,30}(?!\d|[./\-,]\d)/gu,
    isMeant: (found) => isCounted(found.split(/\D+/).map(Number)),
  },
];

function pattern(source: string): Harmless {
  return { pattern: new RegExp(source, 'giu') };
}

/** A pressure, so many of so many, a day of a month. */
function isPair(text: string): boolean {
  const [first = 0, second = 0] = text.split('/').map(Number);
  const isPressure = first >= 70 && first <= 250 && second >= 30 && second <= 150 && first > second;
  const isShare = first <= second && WHOLES.has(second);
  const isDate =
    first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
  return !/^0\d\d/.test(text) && (isPressure || isShare || isDate);
}
const WHOLES = new Set([2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 100]);

function isCounted(numbers: readonly number[]): boolean {
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  return step !== 0 && numbers.every((one, index) => one === first + step * index);
}
