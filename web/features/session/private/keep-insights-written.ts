import { firstValueFrom } from 'rxjs';
import { isPremium } from '../../../../shared/contract/auth.ts';
import type { Day } from '../../../../shared/contract/day.ts';
import { readCachedUser } from '../../../../shared/outbox/device.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { createQuietWriter } from '../../../workers/quiet-writer.ts';
import { startQuietWorker } from '../../../workers/start-quiet-worker.ts';
import type { Language } from '../../../../shared/contract/language.ts';

/** She may be writing still, and another page of hers may be about to do the same. */
const PAUSE_MS = 5_000;

const writer = createQuietWriter(startQuietWorker);

/**
 * The insight of a day of a private journal, written on this device; false for a day without answers. Other
 * answers that come meanwhile are written of as well.
 */
export async function writeInsight(
  replica: Pick<OpenReplica, 'userId' | 'insights'>,
  date: Day,
  language?: Language,
): Promise<boolean> {
  const { insights, userId } = replica;
  for (;;) {
    const material = await insights?.read(date);
    if (!insights || !material) return false;
    const last = material.answers.at(-1);
    const spoken = language ?? last?.language ?? activeLanguage();
    const written = await writer.write({ userId, date, language: spoken, ...material });
    const created_at = new Date().toISOString();
    const feedback = { ...written, date, language: spoken, created_at };
    if (await insights.keep(feedback, material.answers)) return true;
  }
}

/** While the page lives, one day after the other, without anyone waiting. */
export function keepInsightsWritten(replica: OpenReplica, signal: AbortSignal): void {
  const { insights } = replica;
  if (!insights) return;
  let isBusy = false;
  const writeDue = async (): Promise<void> => {
    if (isBusy || signal.aborted) return;
    isBusy = true;
    try {
      const [day] = await firstValueFrom(insights.due$);
      const user = await readCachedUser();
      if (day === undefined || !user || !isPremium(user)) return;
      await writeInsight(replica, day);
    } catch {
      // Due still: the next look tries again.
    } finally {
      isBusy = false;
    }
  };
  const subscription = insights.due$.subscribe((days) => {
    if (days.length > 0) setTimeout(() => void writeDue(), PAUSE_MS);
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}
