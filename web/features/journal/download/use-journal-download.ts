import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exported } from '../../../../shared/replica/replica.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { headingOf } from '../../insight/feedback-text.ts';
import { buildJournalFile, type JournalFileTexts } from './journal-file.ts';
import { downloadText } from './export-text.ts';

export interface JournalDownload {
  readonly download: () => void;
  readonly busy: boolean;
  /** The file she just took lacks what the server still has. */
  readonly isPartial: boolean;
}

/**
 * Hands her everything of hers as one file, on any plan. What has not arrived on this device yet is
 * fetched first; without a connection the file holds what is here, and that is said.
 */
export function useJournalDownload(): JournalDownload {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const toast = useToast();
  const { today } = useToday();
  const textsOf = useFileTexts();
  const share = useObservable(replica.sync.details$, null)?.pullProgress ?? 1;
  const [state, setState] = useState<'idle' | 'busy' | 'partial'>('idle');
  const take = async (): Promise<void> => {
    setState('busy');
    try {
      const isWhole = share >= 1 || (await replica.sync.now({ force: true })).stopped === null;
      const words = await replica.answers.exportAll();
      const file = buildJournalFile({
        words,
        texts: textsOf(words.lacks),
        language: activeLanguage(),
      });
      downloadText(`noor-journal-${today}.html`, file);
      setState(isWhole ? 'idle' : 'partial');
    } catch {
      setState('idle');
      toast.show({ title: t('journal.failed'), tone: 'error' });
    }
  };
  return { download: () => void take(), busy: state === 'busy', isPartial: state === 'partial' };
}

type Lacks = Exported['lacks'];

function useFileTexts(): (lacks: Lacks) => JournalFileTexts {
  const { t } = useTranslation(['account', 'journal']);
  const { today } = useToday();
  const lacksOf = ({ missing, unopened }: Lacks): string[] => [
    ...(unopened > 0 ? [t('account:file.unopened', { count: unopened })] : []),
    ...(missing > 0 ? [t('account:file.missing', { count: missing })] : []),
  ];
  return (lacks) => ({
    lacks: lacksOf(lacks),
    notSent: t('account:file.notSent'),
    title: t('account:file.title'),
    taken: t('account:file.taken', { day: formatDay(today, 'long') }),
    empty: t('account:file.empty'),
    question: t('account:file.question'),
    earlier: t('account:file.earlier'),
    insight: (feedback) => t(`journal:${headingOf(feedback)}`),
    recommendations: t('journal:feedback.recommendations'),
    areas: t('journal:feedback.areas'),
    note: t('account:file.note'),
    day: (day) => formatDay(day, 'full'),
    energy: (score) => t('account:file.energy', { score: formatNumber(score) }),
  });
}
