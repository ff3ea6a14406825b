import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Day } from '../../../shared/contract/day.ts';
import { generateFeedback } from '../../../shared/contract/feedback.ts';
import type { Replica, SavedAnswer } from '../../../shared/replica/replica.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { useApi } from '../../lib/use-api.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { createInsightRequest, type InsightPhase } from './insight-request.ts';

export interface Insight {
  readonly phase: InsightPhase;
  /** With the answers just saved: it waits for those. */
  readonly ask: (answers?: readonly string[]) => void;
}

export interface InsightOptions {
  readonly delayMs: number;
  /** Journal and dashboard word it differently. */
  readonly onFailed: () => void;
}

/** What a private journal's insight is written from need not have left the device. */
function asWritten(saved: SavedAnswer): SavedAnswer {
  return saved.place === 'on_device' ? { ...saved, place: 'on_server' } : saved;
}

/** Of a private journal: written here, from words that leave for nobody. */
async function writePrivately(replica: Replica, day: Day): Promise<void> {
  const { writeInsight } = await import('../session/private/keep-insights-written.ts');
  if (!(await writeInsight(replica, day, activeLanguage()))) throw new AppError('nothing_written');
}

/** The day's insight on its way; what arrives is read from the device like everything else. */
export function useInsight(day: Day, { delayMs, onFailed }: InsightOptions): Insight {
  const api = useApi();
  const replica = useReplica();
  const [phase, setPhase] = useState<InsightPhase>('idle');
  const [request] = useState(() =>
    createInsightRequest({
      delayMs,
      onPhase: setPhase,
      generate: async () => {
        if (replica.insights) {
          await writePrivately(replica, day);
          return;
        }
        await api.call(generateFeedback, { date: day, language: activeLanguage() });
        await replica.sync.now();
      },
    }),
  );

  useEffect(() => {
    // Asked each time: her store may open after this.
    const isHere = (): boolean => replica.insights !== null;
    const subscription = replica.answers
      .watchDay(day)
      .subscribe((saved) => request.see(isHere() ? saved.map(asWritten) : saved));
    subscription.add(
      replica.sync.state$.subscribe(({ kind }) => request.connect(isHere() || kind !== 'offline')),
    );
    return () => subscription.unsubscribe();
  }, [replica, day, request]);

  const tellFailure = useEffectEvent(onFailed);
  useEffect(() => {
    if (phase === 'failed') tellFailure();
  }, [phase]);

  return { phase, ask: request.want };
}
