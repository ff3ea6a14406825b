import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useFocusHandover } from '../../../ui/use-focus-handover.ts';
import { isTooLong, planAnswers } from '../answers/plan-answers.ts';
import { SaveStatus } from './save-status.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import type { DayEntries } from '../questions/use-day.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly entries: DayEntries;
}

/**
 * Where she saves, and what became of the last save. From the first word on it stays in reach, above
 * the keyboard and above what lies at the foot of the screen, until it has told her that it saved.
 */
export function SaveBar({ entries }: SaveBarProps) {
  const { t } = useTranslation('journal');
  const { answered, saved, lastSaved, isJustSaved, drafts } = entries;
  // Where the browser keeps nothing, what she saved stays in its box until the server has it.
  const isStillHere = !useOpenReplica().persistent && lastSaved > 0;
  const { count, isTooMuch } = planOf(entries);
  const isDisabled = count === 0 || isTooMuch;
  const { button, next } = useFocusHandover<HTMLParagraphElement>(isDisabled);
  useKeyboardInset();
  const isInReach = count > 0 || isJustSaved || isStillHere;
  // A box that loses the focus to the press would move the button away from under it.
  const stay = (event: MouseEvent): void => event.preventDefault();
  return (
    <>
      {answered === 0 && saved.length === 0 && (
        <p className={styles['invitation']}>{t('invitation')}</p>
      )}
      <div className={classNames(styles['bar'], isInReach && styles['inReach'])}>
        <div className={styles['says']}>
          {drafts.fault !== null && (
            <p className={styles['fault']}>
              <Icon name="alert" />
              {t('fault.title')}
            </p>
          )}
          {count > 0 && !isStillHere && (
            <p>{isTooMuch ? t('shortenFirst') : t('toSave', { count })}</p>
          )}
          <SaveStatus
            ref={next}
            saved={saved}
            lastSaved={lastSaved}
            isNew={isJustSaved && !isStillHere}
            isHidden={count > 0 && !isStillHere}
          />
        </div>
        {count > 0 && <Shortcut />}
        <Button
          ref={button}
          type="submit"
          variant="primary"
          disabled={isDisabled}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onMouseDown={stay}
          onClick={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
        >
          {t('save')}
        </Button>
      </div>
    </>
  );
}

/** Where there are keys to press; the button itself names it for screen readers. */
function Shortcut() {
  const { t } = useTranslation('journal');
  const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  return (
    <span dir="ltr" aria-hidden="true" className={styles['keys']}>
      <kbd>{t(isApple ? 'keys.command' : 'keys.control')}</kbd>
      <kbd>{t('keys.enter')}</kbd>
    </span>
  );
}

/** Something to save, and nothing in it that the server would have to refuse. */
export function canSave(entries: DayEntries): boolean {
  const { count, isTooMuch } = planOf(entries);
  return count > 0 && !isTooMuch;
}

function planOf({ questions, drafts }: DayEntries): { count: number; isTooMuch: boolean } {
  const answers = planAnswers(questions, drafts.drafts, 'en');
  return {
    count: answers.length,
    isTooMuch: answers.some(({ answer }) => isTooLong(answer.answer)),
  };
}
