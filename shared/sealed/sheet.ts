import type { Bytes } from './bytes.ts';
import { asciiDigit } from './passphrase.ts';

/** 128 bits, on paper: eight groups of six digits, each divisible by eleven, so that a slip is found in its group. */
export const SHEET_BYTES = 16;
export const SHEET_GROUPS = 8;
const GROUP = /^\d{6}$/;
const ELEVEN = 11;
const MOST = 0xffff * ELEVEN;

export function sheetGroups(secret: Bytes): string[] {
  const view = new DataView(secret.buffer, secret.byteOffset, SHEET_BYTES);
  return Array.from({ length: SHEET_GROUPS }, (_, at) =>
    String(view.getUint16(2 * at) * ELEVEN).padStart(6, '0'),
  );
}

export type SheetRead =
  | { readonly kind: 'secret'; readonly secret: Bytes }
  /** Counted from one. */
  | { readonly kind: 'slip'; readonly group: number }
  | { readonly kind: 'incomplete' };

/** Typed in digits of any of her keyboards, with any signs between them. */
export function readSheet(typed: string): SheetRead {
  const digits = typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, asciiDigit)
    .replaceAll(/\D/g, '');
  const groups = digits.match(/\d{1,6}/g) ?? [];
  const slip = groups.findIndex((group) => GROUP.test(group) && !isGroup(group));
  if (slip >= 0) return { kind: 'slip', group: slip + 1 };
  if (groups.length !== SHEET_GROUPS || !groups.every(isGroup)) return { kind: 'incomplete' };
  const secret = new Uint8Array(SHEET_BYTES);
  const view = new DataView(secret.buffer);
  groups.forEach((group, at) => view.setUint16(2 * at, Number(group) / ELEVEN));
  return { kind: 'secret', secret };
}

/** Of one that she types back, to show that the sheet is there. */
export function isGroup(group: string): boolean {
  return GROUP.test(group) && Number(group) % ELEVEN === 0 && Number(group) <= MOST;
}
