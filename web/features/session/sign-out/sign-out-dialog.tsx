import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { Unfinished } from './plan-sign-out.ts';
import styles from './sign-out-dialog.module.css';

interface SignOutDialogProps {
  readonly unfinished: Unfinished;
  /** False where nothing outlives this page: then there is nothing to keep it in. */
  readonly isKept: boolean;
  /** Nothing leaves before she has typed her passphrase, or decided: then there is no sending it. */
  readonly isHeld?: boolean;
  /** Tries to send everything now; resolves with what is still unfinished. */
  readonly onSend: () => Promise<Unfinished>;
  readonly onKeep: () => void;
  /** Resolves with what there is by now where that is more than she was `told` of: nothing is deleted then. */
  readonly onDelete: (told: Unfinished) => Promise<Unfinished | null>;
  readonly onClose: () => void;
}

/** Send now, keep for me (the default), or delete, which asks once more. */
export function SignOutDialog(props: SignOutDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [left, setLeft] = useState(props.unfinished);
  /** How many of those only here she has said yes to. */
  const [known, setKnown] = useState(0);
  const [isLooking, setLooking] = useState(false);
  const handleDelete = async (): Promise<void> => {
    setLooking(true);
    const more = await props.onDelete(left);
    setLooking(false);
    if (!more) return;
    setDeleting(false);
    setLeft(more);
  };
  const deleting = { isLooking, onDelete: () => void handleDelete() };
  if (left.onlyHere > known) {
    const isAll = left.entries === 0 && !left.hasDrafts;
    const goOn = isAll ? props.onKeep : () => setKnown(left.onlyHere);
    return <OnlyHereDialog count={left.onlyHere} onGoOn={goOn} onClose={props.onClose} />;
  }
  if (left.entries === 0) return <DraftsDialog {...props} {...deleting} />;
  if (isDeleting) {
    return <DeleteDialog {...deleting} entries={left.entries} onBack={() => setDeleting(false)} />;
  }
  return (
    <PendingDialog
      {...props}
      left={left}
      known={known}
      onLeft={setLeft}
      onAskDelete={() => setDeleting(true)}
    />
  );
}

interface OnlyHereDialogProps extends Pick<SignOutDialogProps, 'onClose'> {
  readonly count: number;
  readonly onGoOn: () => void;
}

/** Whatever she chooses for the rest, these go with the journal on this device. */
function OnlyHereDialog({ count, onGoOn, onClose }: OnlyHereDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('signOutTitle')}
      description={t('signOutOnlyHere', { count })}
      actions={
        <>
          <Button variant="danger" onClick={onGoOn}>
            {t('signOutAnyway')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('signOutStay')}
          </Button>
        </>
      }
    />
  );
}

interface PendingDialogProps extends SignOutDialogProps {
  readonly left: Unfinished;
  /** Of what is only here. */
  readonly known: number;
  readonly onLeft: (left: Unfinished) => void;
  readonly onAskDelete: () => void;
}

function PendingDialog({ left, known, onLeft, onAskDelete, ...props }: PendingDialogProps) {
  const { t } = useTranslation('shell');
  const [phase, setPhase] = useState<'asking' | 'sending' | 'failed'>('asking');

  const handleSend = async (): Promise<void> => {
    setPhase('sending');
    const still = await props.onSend();
    // What was sent was also asked for, and more may be called erased since.
    if (still.entries === 0 && !still.hasDrafts && still.onlyHere <= known) {
      props.onKeep();
      return;
    }
    setPhase('failed');
    onLeft(still);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('signOutTitle')}
      description={t('signOutText', { count: left.entries })}
    >
      {left.hasDrafts && (
        <p className={styles['note']}>
          {t(props.isKept ? 'signOutDrafts' : 'signOutDraftsNotKept')}
        </p>
      )}
      {phase === 'failed' && (
        <p role="alert" className={styles['failure']}>
          {t('signOutSyncFailed')}
        </p>
      )}
      <div className={styles['choices']}>
        {props.isKept ? (
          <>
            <Button variant="primary" data-autofocus onClick={props.onKeep}>
              {t('signOutKeep')}
            </Button>
            <p className={styles['hint']}>{t('signOutKeepHint')}</p>
          </>
        ) : (
          <>
            <p className={styles['hint']}>{t('signOutNotKept')}</p>
            <Button variant="primary" data-autofocus onClick={props.onClose}>
              {t('signOutStay')}
            </Button>
          </>
        )}
        {props.isHeld === true ? (
          <p className={styles['hint']}>{t('signOutHeld')}</p>
        ) : (
          <Button busy={phase === 'sending'} icon="sync" onClick={() => void handleSend()}>
            {t(phase === 'sending' ? 'signOutSyncing' : 'signOutSync')}
          </Button>
        )}
        <Button variant="danger" icon="trash" onClick={onAskDelete}>
          {t('signOutDelete', { count: left.entries })}
        </Button>
      </div>
    </Dialog>
  );
}

interface Deleting {
  /** Whether there is more by now. */
  readonly isLooking: boolean;
  readonly onDelete: () => void;
}

interface DeleteDialogProps extends Deleting {
  readonly entries: number;
  readonly onBack: () => void;
}

function DeleteDialog({ entries, onBack, isLooking, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Dialog
      open
      onClose={onBack}
      title={t('shell:signOutDeleteTitle', { count: entries })}
      description={t('shell:signOutDeleteText')}
      actions={
        <>
          <Button data-autofocus onClick={onBack}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" icon="trash" busy={isLooking} onClick={onDelete}>
            {t('shell:signOutDelete', { count: entries })}
          </Button>
        </>
      }
    />
  );
}

type DraftsDialogProps = Omit<SignOutDialogProps, 'onDelete'> & Deleting;

function DraftsDialog({ isKept, onKeep, isLooking, onDelete, onClose }: DraftsDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('signOutTitle')}
      description={t(isKept ? 'signOutDrafts' : 'signOutDraftsNotKept')}
      actions={
        <>
          <Button onClick={onClose}>{t('signOutStay')}</Button>
          <Button variant="danger" busy={isLooking} onClick={onDelete}>
            {t('signOutAnyway')}
          </Button>
          {isKept && (
            <Button variant="primary" data-autofocus onClick={onKeep}>
              {t('signOutKeep')}
            </Button>
          )}
        </>
      }
    />
  );
}
