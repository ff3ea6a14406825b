import { useTranslation } from 'react-i18next';
import { QUESTIONS_PER_DAY } from '../../../../shared/contract/limits.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import styles from './question-skeletons.module.css';

/** The shape of the questions to come. */
export function QuestionSkeletons() {
  const { t } = useTranslation('journal');
  return (
    <div aria-busy="true" className={styles['skeletons']}>
      <VisuallyHidden>
        <span role="status">{t('loading')}</span>
      </VisuallyHidden>
      {Array.from({ length: QUESTIONS_PER_DAY }, (_, index) => (
        <div key={index} className={styles['question']}>
          <Skeleton lines={2} />
          <div className={styles['box']} />
        </div>
      ))}
    </div>
  );
}
