import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { digitRuns } from '../../../../../shared/sealed/sheet.ts';
import { formatDay, formatNumber } from '../../../../lib/format/format.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import styles from '../private.module.css';

interface SheetStepProps {
  readonly groups: readonly string[];
  /** Of the journal that it opens. */
  readonly mark: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onBack: () => void;
  readonly onProven: (event: SyntheticEvent) => void;
}

/** Counted from zero: the third and the seventh. */
const ASKED = [2, 6] as const;

/** The digits that open her words, and a look whether they stand on a sheet by now. */
export function SheetStep({ action, isBusy, problem, onBack, onProven, ...paper }: SheetStepProps) {
  const { t } = useTranslation('private');
  const [typed, setTyped] = useState<readonly string[]>(ASKED.map(() => ''));
  const [wrong, setWrong] = useState<number | null>(null);
  const [first, second] = ASKED.map((at) => formatNumber(at + 1));
  // What it is part of has been sent by then.
  const leave = (): void => {
    if (!isBusy) onBack();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const isAsPrinted = (at: number, index: number): boolean =>
      digitRuns(typed[index] ?? '').join('') === paper.groups[at];
    const missed = ASKED.find((at, index) => !isAsPrinted(at, index));
    setWrong(missed ?? null);
    if (missed === undefined) onProven(event);
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={t('sheet.title')}
      description={
        <div className={styles['words']}>
          <p>{t('sheet.text')}</p>
        </div>
      }
      actions={
        <>
          <Button disabled={isBusy} onClick={leave}>
            {t('on.back')}
          </Button>
          <Button type="submit" form="sheet" variant="primary" icon="key" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Paper {...paper} />
        <Button icon="download" onClick={() => print()}>
          {t('sheet.print')}
        </Button>
        <form id="sheet" className={styles['form']} noValidate onSubmit={submit}>
          <p>{t('sheet.prove', { first, second })}</p>
          {ASKED.map((at, index) => (
            <TextField
              key={at}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              label={t('sheet.group', { number: formatNumber(at + 1) })}
              value={typed[index] ?? ''}
              onChange={({ target }) => setTyped(typed.with(index, target.value))}
              error={
                wrong === at ? t('sheet.wrongGroup', { number: formatNumber(at + 1) }) : undefined
              }
            />
          ))}
          {problem !== null && <p role="alert">{problem}</p>}
        </form>
      </div>
    </Dialog>
  );
}

/** What is printed: no address and no name. In her numerals too, which read the same. */
function Paper({ groups, mark }: Pick<SheetStepProps, 'groups' | 'mark'>) {
  const { t, i18n } = useTranslation('private');
  const id = useId();
  const { today } = useToday();
  const isArabic = i18n.language === 'ar';
  return (
    <section className={styles['paper']} aria-labelledby={id}>
      <p id={id}>{t('sheet.printed', { date: formatDay(today), mark })}</p>
      <ol className={styles['groups']} dir="ltr">
        {groups.map((group, at) => (
          <li key={at}>
            <span>{spaced(group)}</span>
            {/* In the order that they are typed in: a space between two numbers would turn them round. */}
            {isArabic && (
              <bdo dir="ltr" lang="ar">
                {spaced(inArabicDigits(group))}
              </bdo>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function spaced(group: string): string {
  return `${group.slice(0, 3)}\u00a0${group.slice(3)}`;
}

const ARABIC_ZERO = 0x0660;

function inArabicDigits(group: string): string {
  return group.replaceAll(/\d/g, (digit) => String.fromCodePoint(ARABIC_ZERO + Number(digit)));
}
