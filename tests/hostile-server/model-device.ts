import { v4 } from 'uuid';
import { toWire } from '../../shared/sealed/bytes.ts';
import type { JournalKeys } from '../../shared/sealed/keys.ts';
import { holesIn, newlySeen, note } from '../../shared/sealed/ledger.ts';
import type { Mark } from '../../shared/contract/journal.ts';
import type { Ledger, Seen } from '../../shared/sealed/ledger.ts';
import { entryOf, readSealed, type SealedDocument } from '../../shared/sealed/read-sealed.ts';
import { sealDocument, type DocumentKind } from '../../shared/sealed/seal.ts';
import { judgeClaim, type Pin } from '../../shared/sealed/state.ts';
import { anAnswerBody } from '../../shared/sealed/testing/a-journal.ts';
import { isSealed, type Document, type ModelServer } from './model-server.ts';

/** Her device, as far as the protocol goes: what it keeps, sends, shows and tells her. */
export class ModelDevice {
  readonly name: string;
  readonly server: ModelServer;
  keys: JournalKeys | null = null;
  pin: Pin | null = null;
  /** Signed in with "my journal is private". */
  isStrict = false;
  ledger: Ledger = {};
  outbox: Document[] = [];
  readonly kept = new Map<string, SealedDocument>();
  readonly marks = new Map<string, Mark>();
  readonly shown = new Map<string, string>();
  readonly told = new Set<string>();
  #count = 0;
  #said: Seen = {};

  constructor(name: string, server: ModelServer) {
    this.name = name;
    this.server = server;
  }

  static private(name: string, server: ModelServer, known: { keys: JournalKeys; pin: Pin | null }) {
    return Object.assign(new ModelDevice(name, server), known);
  }

  async write(words: string, id: string = v4()): Promise<string> {
    if (!this.keys) this.outbox.push({ id, words });
    else {
      const { reflection } = anAnswerBody(words);
      await this.#say('answer', id, { reflection });
    }
    this.shown.set(id, words);
    return id;
  }

  async erase(id: string): Promise<void> {
    const mark = this.marks.get(id);
    await this.#say('erasure', id, { of: mark ? [mark] : [] });
    this.shown.delete(id);
  }

  /** A device that opened the journal seals what waited in the clear, under the same ids. */
  async unlock(keys: JournalKeys, pin: Pin): Promise<void> {
    Object.assign(this, { keys, pin });
    const waiting = this.outbox.splice(0);
    for (const document of waiting) {
      if (isSealed(document)) this.outbox.push(document);
      else await this.write(document.words, document.id);
    }
  }

  /** Needs no key: what is sealed goes on being sent while she is away. */
  drain(): void {
    this.outbox = this.outbox.filter((document) => {
      if (this.pin?.mode === 'sealed' && !isSealed(document)) return true;
      return this.server.push(document, true) !== 'stored';
    });
  }

  async sync(): Promise<void> {
    if (!(await this.#mayTalk())) return;
    this.drain();
    if (!this.keys) return;
    const served = this.server.pull();
    for (const document of served) await this.#take(document);
    this.#offerWhatIsMissing(new Map(served.map((document) => [document.id, document])));
  }

  missing(): number {
    return holesIn(this.ledger).reduce((sum, { missing }) => sum + missing, 0);
  }

  async #mayTalk(): Promise<boolean> {
    const claim = this.server.claim();
    if (this.pin === null && !this.keys) {
      if (claim.mode === 'plain' && !this.isStrict) return true;
      this.told.add(claim.mode === 'plain' ? 'plain_again' : 'passphrase');
      return false;
    }
    if (!this.keys) return claim.mode !== 'plain';
    const judged = await judgeClaim(this.pin, claim, [this.keys]);
    if (judged.kind === 'follow') this.pin = judged.pin;
    else this.told.add(judged.kind === 'ask' ? 'ask' : judged.why);
    return judged.kind === 'follow';
  }

  async #take(document: Document): Promise<void> {
    if (!this.keys) return;
    if (!isSealed(document)) return void this.told.add('plain');
    const read = await readSealed([this.keys], document);
    const entry = entryOf(read);
    if (!entry) return void this.told.add(read.kind);
    this.ledger = note(this.ledger, entry);
    if (this.kept.get(document.id)?.deleted) return;
    this.kept.set(document.id, document);
    this.marks.set(document.id, entry.at);
    if (read.kind === 'answer') this.shown.set(read.id, read.body.reflection.answer);
    if (read.kind === 'erasure') this.shown.delete(read.id);
  }

  /** What the check of counts and hashes comes to: whatever is here and not there goes again. */
  #offerWhatIsMissing(served: ReadonlyMap<string, Document>): void {
    for (const [id, document] of this.kept) {
      const theirs = served.get(id);
      const isThere = theirs && isSealed(theirs) && theirs.deleted === document.deleted;
      if (isThere || this.outbox.includes(document)) continue;
      this.told.add('missing');
      this.outbox.push(document);
    }
  }

  async #say(kind: DocumentKind, id: string, what: object): Promise<void> {
    if (!this.keys) throw new Error('locked');
    const seen = newlySeen(this.ledger, this.#said, this.name);
    const at: Mark = [this.name, (this.#count += 1)];
    const body = { at, seen, ...what };
    const sealed = toWire(await sealDocument(this.keys, { kind, id, body }));
    const document: SealedDocument = { id, kind: 'answer', deleted: kind === 'erasure', sealed };
    this.#said = { ...this.#said, ...seen };
    this.ledger = note(this.ledger, body);
    this.marks.set(id, at);
    this.kept.set(id, document);
    this.outbox.push(document);
  }
}
