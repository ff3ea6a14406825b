import type { Bytes } from './bytes.ts';

/** 128 bits, on paper: eight groups of six digits, each divisible by eleven, so that a slip is found in its group. */
export const SHEET_BYTES = 16;
export const SHEET_GROUPS = 8;
const GROUP_DIGITS = 6;
const SHEET_DIGITS = SHEET_GROUPS * GROUP_DIGITS;
const GROUP = /^\d{6}$/;
const ELEVEN = 11;
const MOST = 0xffff * ELEVEN;

export function sheetGroups(secret: Bytes): string[] {
  const view = new DataView(secret.buffer, secret.byteOffset, SHEET_BYTES);
  return Array.from({ length: SHEET_GROUPS }, (_, at) =>
    String(view.getUint16(2 * at) * ELEVEN).padStart(GROUP_DIGITS, '0'),
  );
}

export type SheetRead =
  | { readonly kind: 'secret'; readonly secret: Bytes }
  /** Counted from one. */
  | { readonly kind: 'slip'; readonly group: number }
  /** Digits are missing, or there are too many, and nothing tells where. */
  | { readonly kind: 'incomplete' | 'surplus' };

/** Typed in digits of any keyboard, with any signs between them. */
export function readSheet(typed: string): SheetRead {
  const runs = once(digitRuns(typed));
  const digits = runs.join('');
  const groups = sixes(digits);
  if (groups.length === SHEET_GROUPS && groups.every(isGroup)) {
    const secret = new Uint8Array(SHEET_BYTES);
    const view = new DataView(secret.buffer);
    groups.forEach((group, at) => view.setUint16(2 * at, Number(group) / ELEVEN));
    return { kind: 'secret', secret };
  }
  const slip = findSlip(runs);
  if (slip !== undefined) return { kind: 'slip', group: slip + 1 };
  return { kind: digits.length < SHEET_DIGITS ? 'incomplete' : 'surplus' };
}

/** A sheet that is pasted whole holds each group twice where it is printed in two kinds of numerals. */
function once(runs: readonly string[]): readonly string[] {
  const groups = sixes(runs.join(''));
  const isTwice =
    groups.length === 2 * SHEET_GROUPS &&
    PLACES.every((at) => groups[2 * at] === groups[2 * at + 1]);
  return isTwice ? PLACES.map((at) => groups[2 * at] ?? '') : runs;
}

/** Of one that she types back, to show that the sheet is there. */
export function isGroup(group: string): boolean {
  return GROUP.test(group) && Number(group) % ELEVEN === 0 && Number(group) <= MOST;
}

/** As they stand between whatever else was typed. */
export function digitRuns(typed: string): string[] {
  const plain = typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return plain.replaceAll(/\p{Nd}/gu, valueOf).match(/\d+/g) ?? [];
}

/** Digits stand in rows of ten that begin with their zero. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

const PLACES = Array.from({ length: SHEET_GROUPS }, (_, at) => at);

/** Counted from zero: the group that is not as it was printed. What could be another one is not named. */
function findSlip(runs: readonly string[]): number | undefined {
  const digits = runs.join('');
  const fitting = PLACES.filter((at) => isOnlySlip(digits, at));
  if (fitting.length === 1) return fitting[0];
  const apart = slipsBetweenSigns(runs);
  // It is one of those that fit, and her own signs say which.
  if (fitting.length > 1) {
    const both = fitting.filter((at) => apart.includes(at));
    return both.length === 1 ? both[0] : undefined;
  }
  if (apart.length > 0) return apart[0];
  if (digits.length !== SHEET_DIGITS) return undefined;
  return sixes(digits).findIndex((group) => !isGroup(group));
}

/** Whether all is well without this group, however many digits of it there are. */
function isOnlySlip(digits: string, at: number): boolean {
  const start = at * GROUP_DIGITS;
  const end = start + digits.length - SHEET_DIGITS + GROUP_DIGITS;
  if (!isNear(end - start) || isGroup(digits.slice(start, end))) return false;
  return sixes(digits.slice(0, start) + digits.slice(end)).every(isGroup);
}

/** As many digits as a slip of hers leaves of a group. */
function isNear(length: number): boolean {
  return Math.abs(length - GROUP_DIGITS) <= 2;
}

/** With a sign after each group, or in the middle of each as it is printed. */
function slipsBetweenSigns(runs: readonly string[]): readonly number[] {
  const groups = runs.length === 2 * SHEET_GROUPS ? inPairs(runs) : runs;
  if (groups.length !== SHEET_GROUPS || !groups.every(({ length }) => isNear(length))) return [];
  const slips = PLACES.filter((at) => !isGroup(groups[at] ?? ''));
  return slips.length < SHEET_GROUPS / 2 ? slips : [];
}

function inPairs(runs: readonly string[]): string[] {
  return PLACES.map((at) => runs.slice(2 * at, 2 * at + 2).join(''));
}

function sixes(digits: string): string[] {
  return digits.match(/\d{1,6}/g) ?? [];
}
