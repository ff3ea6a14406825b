import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';

interface MissingQuestionsProps {
  readonly isToday: boolean;
  readonly onRetry: () => void;
}

/** No questions on this device and no way to fetch them: said calmly, never a blank page. */
export function MissingQuestions({ isToday, onRetry }: MissingQuestionsProps) {
  const { t } = useTranslation('journal');
  return (
    <Card>
      <EmptyState
        title={t('noQuestions.title')}
        text={isToday ? t('noQuestions.text') : t('noQuestions.pastText')}
        action={<Button onClick={onRetry}>{t('noQuestions.retry')}</Button>}
      />
    </Card>
  );
}
