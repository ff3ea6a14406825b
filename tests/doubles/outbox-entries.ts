import type { Reflection } from '../../shared/contract/reflections.ts';
import type { OutboxEntry } from '../../shared/outbox/outbox-entry.ts';

let made = 0;

/** For tests: a waiting answer with an id of its own. */
export function anEntry({
  id = `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  date = '2026-11-20',
  answer = 'A word of hers.',
  queuedAt = made,
}: { id?: string; date?: string; answer?: string; queuedAt?: number } = {}): OutboxEntry {
  const change: Reflection = {
    id,
    date,
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time when you were small?',
    question_type: 'inner_child',
    language: 'en',
    answer,
    created_at: '2026-11-20T20:00:00.000Z',
    time_zone: 'Europe/Berlin',
    supersedes: null,
  };
  return { key: id, change, date, queuedAt, state: 'waiting', code: null };
}

/** For tests: the erasure of an answer. */
export function anErasure(id: string, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: `delete:${id}`,
    change: { id, deleted: true },
    date: '2026-11-20',
    queuedAt: (made += 1),
    state: 'waiting',
    code: null,
    ...fields,
  };
}
