import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Day } from '../../../shared/contract/day.ts';
import type { Feedback } from '../../../shared/contract/feedback.ts';
import { decodeAreas, decodeInsightText } from '../../../shared/contract/insight-text.ts';
import { paths } from '../../lib/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { isCareAlone } from './feedback-text.ts';
import styles from './feedback-body.module.css';

interface FeedbackBodyProps {
  readonly feedback: Feedback;
  /** The level below the heading it stands under. */
  readonly level: 3 | 4;
}

/** Paragraphs, recommendations, areas for growth, and who wrote them; all of it text, never HTML. */
export function FeedbackBody({ feedback, level }: FeedbackBodyProps) {
  const { t } = useTranslation('journal');
  const { today } = useToday();
  const { paragraphs, recommendations } = decodeInsightText(feedback.feedback_text);
  const areas = decodeAreas(feedback.improvement_areas);
  const Heading = `h${level}` as const;
  /** Its words may be in the other language than the headings around them. */
  const written = { dir: 'auto', lang: feedback.language };
  return (
    <div className={styles['body']}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} {...written} className={styles['paragraph']}>
          {paragraph}
        </p>
      ))}
      {recommendations.length > 0 && (
        <section className={styles['part']}>
          <Heading>{t('feedback.recommendations')}</Heading>
          {/* As one, so that the numbers stand on the side where their lines begin. */}
          <ol {...written} className={styles['numbered']}>
            {recommendations.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        </section>
      )}
      {areas.length > 0 && (
        <section className={styles['part']}>
          <Heading>{t('feedback.areas')}</Heading>
          <ul className={styles['areas']}>
            {areas.map((area, index) => (
              <li key={index} {...written}>
                {area}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles['note']}>
        {`${t(writerOf(feedback, today))} `}
        {!isCareAlone(feedback) && `${t('feedback.take')} `}
        <Link to={paths.insights}>{t('feedback.who')}</Link>
      </p>
    </div>
  );
}

function writerOf({ source, date }: Feedback, today: Day) {
  if (source === 'model') return date === today ? 'feedback.byModel' : 'feedback.byModelThen';
  return date === today ? 'feedback.byNoor' : 'feedback.byNoorThen';
}
