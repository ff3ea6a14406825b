import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { ModelChoiceCard } from './model-choice-card.tsx';
import { SentList } from './sent-list.tsx';
import { useModelChoice } from './use-model-choice.ts';

/** Who writes her insights: what would be sent to whom, her yes or no, and the ledger of what was sent. */
export function InsightsPage() {
  const { t } = useTranslation(['insights', 'common']);
  const { insights, reload, choose } = useModelChoice();
  return (
    <Page title={t('insights:title')} back={{ to: paths.profile, label: t('insights:back') }}>
      {insights.kind === 'loading' && <Skeleton lines={8} />}
      {insights.kind === 'failed' && (
        <EmptyState
          title={t('insights:unreachable')}
          text={t('insights:unreachableText')}
          action={<Button onClick={reload}>{t('common:retry')}</Button>}
        />
      )}
      {insights.kind === 'ready' && (
        <>
          <ModelChoiceCard choice={insights.data.choice} onChoose={choose} onChanged={reload} />
          <SentList sent={insights.data.sent} />
        </>
      )}
    </Page>
  );
}
