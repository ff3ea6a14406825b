import { useTranslation } from 'react-i18next';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { parseFeedbackText, parseImprovementAreas } from './feedback-text.ts';
import styles from './feedback-body.module.css';

interface FeedbackBodyProps {
  readonly feedback: Feedback;
  /** The level below the heading it stands under. */
  readonly level: 3 | 4;
}

/** Paragraphs, recommendations and areas for growth; all of it text, never HTML. */
export function FeedbackBody({ feedback, level }: FeedbackBodyProps) {
  const { t } = useTranslation('journal');
  const { paragraphs, recommendations } = parseFeedbackText(feedback.feedback_text);
  const areas = parseImprovementAreas(feedback.improvement_areas);
  const Heading = `h${level}` as const;
  return (
    <div className={styles['body']} lang={feedback.language}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto" className={styles['paragraph']}>
          {paragraph}
        </p>
      ))}
      {recommendations.length > 0 && (
        <section className={styles['part']}>
          <Heading>{t('feedback.recommendations')}</Heading>
          <ol className={styles['numbered']}>
            {recommendations.map((line, index) => (
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ol>
        </section>
      )}
      {areas.length > 0 && (
        <section className={styles['part']}>
          <Heading>{t('feedback.areas')}</Heading>
          <ul className={styles['areas']}>
            {areas.map((area, index) => (
              <li key={index} dir="auto">
                {area}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles['note']}>
        {t(feedback.source === 'model' ? 'feedback.note' : 'feedback.noteBuiltIn')}
      </p>
    </div>
  );
}
