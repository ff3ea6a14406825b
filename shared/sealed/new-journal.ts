import type { Journal } from '../contract/journal.ts';
import { fromWire, random, toWire, type Bytes, type Random } from './bytes.ts';
import { drawKeys, type DrawnKeys } from './drawn-keys.ts';
import { journalKeys } from './keys.ts';
import { makeOpener, openerSchema, openWith, type Opener, type OpenerKind } from './openers.ts';
import { passphraseBytes } from './passphrase.ts';
import { readSheet, SHEET_BYTES, sheetGroups, type SheetRead } from './sheet.ts';
import {
  hashOfOpener,
  judgeClaim,
  sealState,
  type Claim,
  type Pin,
  type Refusal,
} from './state.ts';
import type { Stretches } from './stretch.ts';

export interface Surroundings {
  readonly user: string;
  readonly stretches: Stretches;
  readonly random?: Random;
}

/** Her word on a journal, as the server keeps it. */
export interface Word {
  readonly generation: number;
  readonly version: number;
  readonly state: string;
  readonly openers: readonly Opener[];
}

/** `pin`: what whoever says it remembers. */
export interface NextWord {
  readonly pin: Pin;
  readonly word: Word;
}

export interface NewJournal extends NextWord {
  readonly master: Bytes;
}

export interface Sheet {
  readonly secret: Bytes;
  /** Eight of six digits. */
  readonly groups: readonly string[];
}

export function newSheet(chance: Random = random): Sheet {
  const secret = chance(SHEET_BYTES);
  return { secret, groups: sheetGroups(secret) };
}

interface Ways {
  readonly passphrase: string;
  readonly sheet: Sheet;
  /** Drawn before, of the generation that comes next. */
  readonly keys?: DrawnKeys;
}

/** By generation; base64url. */
export type Masters = Readonly<Record<string, string>>;

/** What was before, as far as it is known. */
export interface Before extends Pick<Pin, 'generation' | 'version'> {
  readonly masters?: Masters;
  /** It is sealed already: nothing that lies open on the server is taken along. */
  readonly isRenewal?: boolean | undefined;
}

/** With new keys, under a generation that was never there. */
export async function newJournal(
  { passphrase, sheet, keys }: Ways,
  after: Before,
  surroundings: Surroundings,
): Promise<NewJournal> {
  const generation = after.generation + 1;
  const { master } = keys ?? (await drawKeys(generation, surroundings));
  if (keys && keys.generation !== generation)
    throw new RangeError('These keys are of another one.');
  const { version, masters: before = {}, isRenewal = false } = after;
  const of = { master, generation, version: version + 1, before, isRenewal };
  const openers = [
    await openerOf({ kind: 'passphrase', secret: passphraseBytes(passphrase) }, of, surroundings),
    await openerOf({ kind: 'sheet', secret: sheet.secret }, of, surroundings),
  ];
  return { master, ...(await wordOf({ ...of, mode: 'sealed', openers }, surroundings.user)) };
}

interface Of {
  readonly master: Bytes;
  readonly generation: number;
  readonly version: number;
  readonly before: Masters;
  readonly added?: Added | undefined;
  readonly isRenewal?: boolean | undefined;
}

/** By the id of an opener the day she added it on, where that is known. */
export type Added = Readonly<Record<string, string>>;

export interface NewWay {
  readonly kind: OpenerKind;
  readonly secret: Bytes;
  /** Of a passkey. */
  readonly credential?: string;
}

export function openerOf(
  { secret, ...way }: NewWay,
  { master, generation }: Pick<Of, 'master' | 'generation'>,
  { user, ...surroundings }: Surroundings,
): Promise<Opener> {
  const stretch = way.kind === 'passphrase' ? 'a1' : 'h1';
  return makeOpener({ user, ...way, generation, stretch }, { secret, key: master }, surroundings);
}

async function wordOf(
  of: Of & { readonly mode: Pin['mode']; readonly openers: readonly Opener[] },
  user: string,
): Promise<NextWord> {
  const { master, generation, version, mode, openers, before, added, isRenewal = false } = of;
  const keys = await journalKeys(master, user, generation);
  const named = await Promise.all(openers.map(hashOfOpener));
  const said = { mode, version, openers: named, before: { ...before } };
  const rest = { ...(added && { added: { ...added } }), ...(isRenewal && { isRenewal }) };
  const state = toWire(await sealState(keys, { ...said, ...rest }));
  const fingerprint = toWire(keys.fingerprint);
  return {
    pin: { mode, generation, version, fingerprint, ...(isRenewal && { isRenewal }) },
    word: { generation, version, state, openers },
  };
}

/** Other words in the place of those before; the sheet stays. */
export function withPassphrase(
  known: KnownJournal,
  passphrase: string,
  surroundings: Surroundings,
): Promise<NextWord> {
  return insteadOf(
    { kind: 'passphrase', secret: passphraseBytes(passphrase) },
    known,
    surroundings,
  );
}

/** A new sheet in the place of the one before. */
export function withSheet(
  known: KnownJournal,
  sheet: Sheet,
  surroundings: Surroundings,
): Promise<NextWord> {
  return insteadOf({ kind: 'sheet', secret: sheet.secret }, known, surroundings);
}

async function insteadOf(
  way: NewWay,
  known: KnownJournal,
  surroundings: Surroundings,
): Promise<NextWord> {
  const opener = await openerOf(way, { ...known.pin, ...known }, surroundings);
  const others = known.openers.filter(({ kind }) => kind !== way.kind);
  return withOpeners(known, [opener, ...others], surroundings.user);
}

/** The same keys, the next word on them. */
export function withOpeners(
  { master, pin, before, added }: KnownJournal,
  openers: readonly Opener[],
  user: string,
): Promise<NextWord> {
  const { generation, version, isRenewal } = pin;
  const days = Object.entries(added ?? {}).filter(([of]) => openers.some(({ id }) => id === of));
  const of = { master, generation, version: version + 1, before, added: Object.fromEntries(days) };
  return wordOf({ ...of, mode: 'sealed', openers, isRenewal }, user);
}

/** Her word that it is to be plain again. */
export function turnedOff(
  { master, pin, openers, before }: KnownJournal,
  user: string,
): Promise<NextWord> {
  const { generation, version } = pin;
  return wordOf({ master, generation, version: version + 1, mode: 'plain', openers, before }, user);
}

export interface KnownJournal {
  readonly master: Bytes;
  readonly pin: Pin;
  readonly openers: readonly Opener[];
  /** The keys that these follow. */
  readonly before: Masters;
  readonly added?: Added | undefined;
}

export type OpenedJournal =
  | ({
      readonly kind: 'open';
      /** Whether the server shows every way in that her word names. Without it no word may take its place. */
      readonly isWhole: boolean;
    } & Omit<KnownJournal, 'openers'>)
  /** `slip`: in that group of the sheet, counted from one. */
  | { readonly kind: 'slip'; readonly group: number }
  | { readonly kind: 'incomplete' | 'surplus' | 'wrong' | 'newer' }
  /** The key is right, and what the server says of the journal is not hers. */
  | { readonly kind: 'refused'; readonly why: Refusal };

/** What she types, or what a passkey answers. */
export type Given =
  | { readonly kind: 'passphrase' | 'sheet'; readonly text: string }
  | { readonly kind: 'passkey'; readonly secret: Bytes };

/** `pin`: what this device has seen of it, where it has. Of several passkeys whichever answered is found. */
export async function openJournalWith(
  given: Given,
  journal: Journal,
  { user, stretches, pin = null }: Surroundings & { readonly pin?: Pin | null },
): Promise<OpenedJournal> {
  const read = secretOf(given);
  if ('kind' in read) return read;
  const { kind } = given;
  let isNewer = false;
  for (const opener of readOpeners(journal)) {
    if (opener.kind !== kind) continue;
    const opened = await openWith(opener, { user, kind }, { ...read, stretches });
    if (opened.kind === 'key') return judged(opened.key, journal, { user, pin });
    isNewer ||= opened.kind === 'newer';
  }
  return { kind: isNewer ? 'newer' : 'wrong' };
}

function secretOf(
  given: Given,
): { readonly secret: Bytes } | Exclude<SheetRead, { kind: 'secret' }> {
  if (given.kind === 'passkey') return { secret: given.secret };
  if (given.kind === 'passphrase') return { secret: passphraseBytes(given.text) };
  const read = readSheet(given.text);
  return read.kind === 'secret' ? { secret: read.secret } : read;
}

async function judged(
  master: Bytes,
  journal: Journal,
  { user, pin: seen }: { readonly user: string; readonly pin: Pin | null },
): Promise<OpenedJournal> {
  const keys = await journalKeys(master, user, journal.generation);
  const claim = claimOf(journal);
  const judgement = await judgeClaim(seen, claim, [keys]);
  if (judgement.kind === 'refuse') return { kind: 'refused', why: judgement.why };
  const { pin, state } = judgement;
  const shown = await Promise.all(claim.openers.map(hashOfOpener));
  const isWhole = state.openers.every((named) => shown.includes(named));
  return { kind: 'open', master, pin, before: state.before ?? {}, added: state.added, isWhole };
}

/** Whoever made these keys knew those that this device has: nobody else can put others in their place. */
export function follows(
  { pin, before, master }: Extract<OpenedJournal, { kind: 'open' }>,
  held: { readonly masters: Masters; readonly pin: Pick<Pin, 'generation'> },
): boolean {
  const { generation } = held.pin;
  const known = held.masters[generation];
  return (
    known !== undefined &&
    known === (pin.generation === generation ? toWire(master) : before[generation])
  );
}

/** One that cannot be read is planted, or of a newer Noor: it opens nothing, and is not hers to miss. */
export function readOpeners({ openers }: Pick<Journal, 'openers'>): Opener[] {
  return openers.flatMap((opener) => {
    const { success, data } = openerSchema.safeParse(opener);
    return success ? [data] : [];
  });
}

export function claimOf({ mode, generation, state, openers }: Journal): Claim {
  return {
    mode,
    generation,
    state: state === null ? null : fromWire(state),
    openers: readOpeners({ openers }),
  };
}
