import { useDeferredValue, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEEP_WORDS, MAX_ANSWER_CHARS } from '../../../../shared/contract/limits.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { lengthOf } from '../answers/plan-answers.ts';
import { countWords } from './word-count.ts';
import styles from './answer-box.module.css';

interface AnswerBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Ctrl or Command with Enter. */
  readonly onSubmit?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly hint?: string | undefined;
  readonly shape?: BoxShape | undefined;
  readonly onFocus?: (() => void) | undefined;
}

/**
 * `page`: room to write. `line`: one ruled line, not begun. `word`: under what is saved, where more
 * may come. All of them are the same box: its text never moves into another one.
 */
export type BoxShape = 'page' | 'line' | 'word';

/** A box for her words, with their count. */
export function AnswerBox(props: AnswerBoxProps) {
  const { label, text, onText, onSubmit, onFocus, placeholder, hint, shape = 'page' } = props;
  const { t } = useTranslation('journal');
  // Counting twenty thousand characters must not slow the key stroke that made them.
  const settled = useDeferredValue(text);
  const length = lengthOf(settled);
  const excess = length && length.left < 0 ? -length.left : 0;
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div className={classNames(styles['box'], styles[shape])}>
      <TextArea
        label={label}
        labelHidden
        value={text}
        placeholder={placeholder}
        hint={hint}
        rows={shape === 'page' ? 4 : 1}
        error={excess > 0 ? t('tooLong', { count: excess }) : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={handleKeyDown}
        onFocus={onFocus}
      />
      <div className={styles['notes']}>
        <WordCount text={settled} />
        {length && (
          <span className={styles['counter']}>
            {t('counter', {
              used: formatNumber(length.used),
              limit: formatNumber(MAX_ANSWER_CHARS),
            })}
          </span>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{length ? t('left', { count: spokenStep(length.left) }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** As high as an empty box: while her store opens, what she wrote there before is not known yet. */
export function AnswerBoxToCome({ shape }: { readonly shape: BoxShape }) {
  return (
    <div className={classNames(styles['box'], styles[shape])} aria-hidden="true">
      <div className={styles['coming']} />
      <div className={styles['notes']} />
    </div>
  );
}

function WordCount({ text }: { readonly text: string }) {
  const { t } = useTranslation('journal');
  const words = countWords(text, activeLanguage());
  return (
    <>
      <span>{words > 0 && t('words', { count: words })}</span>
      {words >= DEEP_WORDS && (
        <span className={styles['depth']}>
          <Icon name="leaf" />
          {t('depth')}
        </span>
      )}
    </>
  );
}

/** Read aloud at few points only: the text changes when one of them is passed. */
function spokenStep(left: number): number {
  return [0, 20, 50, 200].find((step) => left <= step) ?? 1_000;
}
