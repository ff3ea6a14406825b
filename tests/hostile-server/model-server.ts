import type { Bytes } from '../../shared/sealed/bytes.ts';
import type { Opener } from '../../shared/sealed/openers.ts';
import type { SealedDocument } from '../../shared/sealed/read-sealed.ts';
import type { Claim } from '../../shared/sealed/state.ts';

/** As an ordinary journal sends it. */
export interface PlainDocument {
  readonly id: string;
  readonly words: string;
}
export type Document = SealedDocument | PlainDocument;
export type PushAnswer = 'stored' | 'busy' | 'journal_is_plain';

export function isSealed(document: Document): document is SealedDocument {
  return 'sealed' in document;
}

export interface Journal {
  mode: Claim['mode'];
  generation: number;
  version: number;
  state: Bytes | null;
  openers: Opener[];
}

/** The protocol of docs/decisions/sealed-room.md in as few lines as it takes; each test makes it lie in its own way. */
export class ModelServer {
  rows = new Map<string, Document>();
  journal: Journal = { mode: 'plain', generation: 0, version: 0, state: null, openers: [] };
  /** Everything that ever arrived, as text. */
  readonly heard: string[] = [];
  /** What it keeps to itself. */
  isHidden: (document: Document) => boolean = () => false;
  isForgetful = false;

  push(document: Document, knowsSealed: boolean): PushAnswer {
    const { mode } = this.journal;
    if (mode !== 'plain' && !knowsSealed) return 'busy';
    this.heard.push(JSON.stringify(document));
    if (isSealed(document) && mode === 'plain') return 'journal_is_plain';
    if (!isSealed(document) && mode !== 'plain' && mode !== 'opening') return 'busy';
    const known = this.rows.get(document.id);
    const isErased = known && isSealed(known) && known.deleted;
    if (!this.isForgetful && !isErased) this.rows.set(document.id, document);
    return 'stored';
  }

  pull(): Document[] {
    return [...this.rows.values()].filter((document) => !this.isHidden(document));
  }

  claim(): Claim {
    return { ...this.journal };
  }

  /** Compare and set: of two devices one is told that it changed meanwhile. */
  begin(version: number, next: Omit<Journal, 'mode'>): 'begun' | 'changed_meanwhile' {
    if (this.journal.version !== version || this.journal.mode !== 'plain')
      return 'changed_meanwhile';
    this.journal = { ...next, mode: 'sealing' };
    return 'begun';
  }

  finish(): 'finished' | 'plain_left' {
    if (![...this.rows.values()].every(isSealed)) return 'plain_left';
    this.journal.mode = 'sealed';
    return 'finished';
  }

  /** A copy of the database, and the way back to it. */
  backup(): () => void {
    const [rows, journal] = [new Map(this.rows), { ...this.journal }];
    return () => {
      this.rows = new Map(rows);
      this.journal = { ...journal };
    };
  }
}
