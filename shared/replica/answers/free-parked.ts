import type { ReplicaParts } from '../replica-parts.ts';

/** What servers before refused an answer for, where no edit of hers could change it; none does any more. */
const FORGIVEN: ReadonlySet<string | null> = new Set(
  [
    'time_zone',
    'created_at',
    'date',
    'language',
    'question_text',
    'question_type',
    'keep_from_model',
  ].map((field) => `invalid_${field}`),
);

/** Sends again what was refused for nothing of hers. A server that still refuses it parks it once more. */
export async function freeParked({ outbox, view, log }: ReplicaParts): Promise<void> {
  const entries = await outbox.list();
  const freed = entries.filter(({ state, code }) => state === 'parked' && FORGIVEN.has(code));
  if (freed.length === 0) return;
  await outbox.unpark(freed.map(({ key }) => key));
  log.write(`${freed.length} refused answers are sent again`);
  await view.announce();
}
