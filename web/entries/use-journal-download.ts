import { useTranslation } from 'react-i18next';
import { activeLanguage } from '../i18n/i18n.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useReplica } from '../lib/replica-context.ts';
import { useToday } from '../lib/use-today.ts';
import { useToast } from '../ui/use-toast.ts';
import { buildJournalFile, type JournalFileTexts } from './journal-file.ts';
import { downloadText } from './take-away.ts';

/** Hands her everything of hers on this device as one file; needs no connection and no plan. */
export function useJournalDownload(): () => Promise<void> {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const toast = useToast();
  const { today } = useToday();
  const texts = useFileTexts();
  return async () => {
    try {
      const words = await replica.exportAll();
      const file = buildJournalFile({ words, texts, language: activeLanguage() });
      downloadText(`noor-journal-${today}.html`, file);
    } catch {
      toast.show({ title: t('journal.failed'), tone: 'error' });
    }
  };
}

function useFileTexts(): JournalFileTexts {
  const { t } = useTranslation(['account', 'journal']);
  const { today } = useToday();
  return {
    title: t('account:file.title'),
    taken: t('account:file.taken', { day: formatDay(today, 'long') }),
    empty: t('account:file.empty'),
    question: t('account:file.question'),
    earlier: t('account:file.earlier'),
    insight: t('account:file.insight'),
    recommendations: t('journal:feedback.recommendations'),
    areas: t('journal:feedback.areas'),
    note: t('account:file.note'),
    day: (day) => formatDay(day, 'full'),
    energy: (score) => t('account:file.energy', { score: formatNumber(score) }),
  };
}
