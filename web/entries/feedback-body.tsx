import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { paths } from '../lib/paths.ts';
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
        {`${t(noteOf(feedback))} `}
        <Link to={paths.insights}>{t('feedback.who')}</Link>
      </p>
    </div>
  );
}

/** Who wrote it. After words of harm, nothing tells her to leave some of it. */
function noteOf({ source, energy_score: score }: Feedback) {
  if (source === 'model') return 'feedback.note';
  return score === null ? 'feedback.noteInNeed' : 'feedback.noteBuiltIn';
}
