import { v4 } from 'uuid';
import { random, toWire } from '../bytes.ts';
import { journalKeys, type JournalKeys } from '../keys.ts';
import type { AnswerBody, SealedDocument } from '../read-sealed.ts';
import { sealDocument, type DocumentKind } from '../seal.ts';

export const HER = 'her';

export function aKeyring(user = HER, generation = 1): Promise<JournalKeys> {
  return journalKeys(random(32), user, generation);
}

export function anAnswerBody(answer = 'A quiet day.', count = 1): AnswerBody {
  return {
    at: ['phone', count],
    seen: {},
    reflection: {
      date: '2026-11-23',
      question_id: 'ic-001',
      question_text: 'What made you feel at home?',
      question_type: 'inner_child',
      language: 'en',
      answer,
      created_at: '2026-11-23T09:00:00.000Z',
      time_zone: 'UTC',
      supersedes: null,
    },
  };
}

interface Sent {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly body: object;
}

/** As a device sends it. */
export async function aDocument(
  keys: JournalKeys,
  { kind = 'answer', id = v4(), body = anAnswerBody() }: Partial<Sent> = {},
): Promise<SealedDocument> {
  const sealed = toWire(await sealDocument(keys, { kind, id, body }));
  return {
    id,
    kind: kind === 'insight' ? 'insight' : 'answer',
    deleted: kind === 'erasure',
    sealed,
  };
}
