import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asksHer,
  type JournalStatus,
} from '../../../../../shared/replica/private/journal-status.ts';
import type { Refusal } from '../../../../../shared/sealed/state.ts';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useSession } from '../../session.ts';
import { JoinScreen } from '../joining/join-screen.tsx';
import { journalProgress } from '../keep-journal.ts';
import type { AccountDeletion } from '../joining/other-ways.tsx';
import { sheetFirst } from '../sheet/shown-sheet.ts';
import styles from './journal-notice.module.css';
import { followOff } from '../leave-journal.ts';

const TurnOnPrivate = lazy(async () => {
  const [dialog] = await Promise.all([import('../turn-on-private.tsx'), loadLockTexts()]);
  return { default: dialog.TurnOnPrivate };
});

interface JournalNoticeProps {
  readonly status: JournalStatus | 'looking';
  readonly accountDeletion: AccountDeletion;
}

/** What is to be said of a journal that is neither plainly open nor quietly private. */
export function JournalNotice({ status, accountDeletion }: JournalNoticeProps) {
  const isSheetFirst = useSyncExternalStore(sheetFirst.subscribe, sheetFirst.read);
  if (status === 'looking') return <Looking />;
  if (status.kind === 'elsewhere') {
    // She is told first what became of the sheet that she writes.
    return isSheetFirst ? null : <JoinScreen accountDeletion={accountDeletion} />;
  }
  if (status.kind === 'renewed') return <Renewed />;
  if (status.kind === 'moving') return <Moving to={status.to} />;
  if (status.kind === 'ask') return <Ask status={status} />;
  return status.kind === 'refused' ? <Refused why={status.why} /> : null;
}

function Moving({ to }: { readonly to: 'private' | 'plain' }) {
  const { t } = useTranslation('private');
  const progress = useSyncExternalStore(journalProgress.subscribe, journalProgress.read);
  const isClosing = to === 'private';
  if (progress && 'waiting' in progress) return <Waits isClosing={isClosing} {...progress} />;
  const of = progress && {
    done: formatNumber(progress.done),
    total: formatNumber(progress.total),
  };
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="lock" className={styles['icon']} />
      <p>
        <strong>
          {of
            ? t(isClosing ? 'notice.closingOf' : 'notice.openingOf', of)
            : t(isClosing ? 'notice.closing' : 'notice.opening')}
        </strong>{' '}
        {t('notice.goOn')}
      </p>
    </div>
  );
}

interface WaitsProps {
  readonly isClosing: boolean;
  readonly waiting: number;
  readonly leave: () => void;
}

/** What this Noor does not know may be hers: it ends without that by her own yes alone. */
function Waits({ isClosing, waiting, leave }: WaitsProps) {
  const { t } = useTranslation('private');
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const goOn = (): void => {
    leave();
    // The button that had the focus goes with its bar.
    document.getElementById('content')?.focus();
  };
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="hourglass" className={styles['icon']} />
      <p>
        <strong>{t('notice.left', { count: waiting })}</strong>{' '}
        {t(isClosing ? 'notice.closingWaits' : 'notice.openingWaits')} {t('notice.goOn')}
      </p>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('notice.without')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('notice.withoutTitle')}
        description={`${t(isClosing ? 'notice.closingWithout' : 'notice.openingWithout')} ${t('notice.notYours')}`}
        actions={
          <>
            <Button data-autofocus onClick={close}>
              {t('on.back')}
            </Button>
            <Button variant="primary" onClick={goOn}>
              {t('notice.without')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Sealed as the server says, and not looked at yet. */
function Looking() {
  const { t } = useTranslation('private');
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="lock" className={styles['icon']} />
      <p>
        <strong>{t('notice.looking')}</strong> {t('notice.goOn')}
      </p>
    </div>
  );
}

/** What is here can be read, and what she writes is kept here until she says by what it opens now. */
function Renewed() {
  const { t } = useTranslation('private');
  const [isOpening, setOpening] = useState(false);
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="key" className={styles['icon']} />
      <p>
        <strong>{t('notice.renewed')}</strong> {t('notice.renewedText')}
      </p>
      <Button variant="ghost" onClick={() => setOpening(true)}>
        {t('notice.type')}
      </Button>
      {isOpening && <JoinScreen onLater={() => setOpening(false)} />}
    </div>
  );
}

function Ask({ status: { pin } }: { readonly status: Extract<JournalStatus, { kind: 'ask' }> }) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const { hasFailed, attempt } = useAttempt();
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t('notice.ask')}</strong> {t('notice.askText')}
      </p>
      {hasFailed && <p role="alert">{t('join.failed')}</p>}
      <Button variant="ghost" onClick={() => attempt(() => followOff(user.id, pin))}>
        {t('notice.follow')}
      </Button>
    </div>
  );
}

/** What of it has a way on, and what that way is. */
const WAY_ON = {
  plain_again: { text: 'notice.plain_again', action: 'notice.again' },
  older_state: { text: 'notice.older_state', action: 'notice.anew', anew: 'put back' },
} as const;

function Refused({ why }: { readonly why: Refusal }) {
  const { t } = useTranslation('private');
  const [isAsking, setAsking] = useState(false);
  const way = asksHer(why) ? WAY_ON[why] : null;
  return (
    <div role="alert" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t('notice.refused')}</strong> {t(way?.text ?? 'notice.other')}
      </p>
      {way && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t(way.action)}
        </Button>
      )}
      {way && isAsking && (
        <Suspense fallback={null}>
          <TurnOnPrivate
            {...('anew' in way ? { anew: way.anew } : { isAgain: true })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
