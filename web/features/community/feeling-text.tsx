import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '../../../shared/contract/characters.ts';
import { MAX_FEELING_CHARS } from '../../../shared/contract/limits.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './feeling-text.module.css';

interface FeelingTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Too much text is named, never cut. */
export function FeelingText({ text, onText, onKeyDown }: FeelingTextProps) {
  const { t } = useTranslation('community');
  const id = useId();
  const used = countCharacters(text);
  const left = MAX_FEELING_CHARS - used;
  const step = spokenStep(left);
  return (
    <div className={styles['box']}>
      <TextArea
        label={t('share.text')}
        labelHidden
        rows={3}
        value={text}
        placeholder={t('share.placeholder')}
        className={styles['text']}
        error={left < 0 ? t('share.tooLong', { count: -left }) : undefined}
        aria-describedby={id}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={id} className={styles['counter']}>
        {t('share.counter', {
          used: formatNumber(used),
          limit: formatNumber(MAX_FEELING_CHARS),
        })}
      </p>
      <VisuallyHidden>
        <span role="status">{step === null ? '' : t('share.left', { count: step })}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Read aloud at three points only: the text changes when one of them is passed. */
function spokenStep(left: number): number | null {
  return [0, 20, 50].find((step) => left <= step) ?? null;
}
