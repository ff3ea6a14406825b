import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { journalMark } from '../../../../shared/sealed/drawn-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { openedLock } from '../lock/opened-lock.ts';
import { ChangePassphrase } from './change-passphrase.tsx';
import { ChangeSheet } from './sheet/change-sheet.tsx';
import type { HeldJournal } from './hold-journal.ts';
import { Passkeys } from './passkeys/passkeys.tsx';
import { TurnOffPrivate } from './turn-off-private.tsx';
import { TurnOnPrivate } from './turn-on-private.tsx';
import { WhatServerKnows } from './what-server-knows.tsx';
import { useWhoReads } from './who-reads.ts';
import styles from './private.module.css';

interface PrivateDialogProps {
  readonly onClose: () => void;
}

type View = 'settings' | 'passphrase' | 'sheet' | 'passkeys' | 'anew' | 'off' | 'known';

export function PrivateDialog({ onClose }: PrivateDialogProps) {
  const opened = useSyncExternalStore(openedLock.subscribe, openedLock.read);
  const [view, setView] = useState<View>('settings');
  const back = (): void => setView('settings');
  const journal = opened?.ring.journal;
  if (!journal) return <TurnOnPrivate onClose={onClose} />;
  if (view === 'passphrase') return <ChangePassphrase onClose={back} />;
  if (view === 'sheet') return <ChangeSheet journal={journal} onClose={back} />;
  if (view === 'passkeys') return <Passkeys onClose={back} />;
  if (view === 'anew') return <TurnOnPrivate anew="known" onClose={back} />;
  if (view === 'off') return <TurnOffPrivate onClose={back} />;
  if (view === 'known') return <WhatServerKnows onClose={back} />;
  return <Settings journal={journal} onClose={onClose} onView={setView} />;
}

interface SettingsProps extends PrivateDialogProps {
  readonly journal: HeldJournal;
  readonly onView: (view: View) => void;
}

function Settings({ journal: { pin }, onClose, onView }: SettingsProps) {
  const { t } = useTranslation('private');
  const { title, whoReads, isMoving, isSealing } = useWhoReads(pin);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <div className={styles['words']}>
          <p>{whoReads}</p>
          {isSealing && <p>{t('settings.moving')}</p>}
          <p>{t('settings.mark', { mark: journalMark(pin.fingerprint) })}</p>
        </div>
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('settings.done')}
        </Button>
      }
    >
      <div className={styles['ways']}>
        {!isMoving && (
          <>
            <Button icon="key" onClick={() => onView('passphrase')}>
              {t('settings.passphrase')}
            </Button>
            <Button icon="download" onClick={() => onView('sheet')}>
              {t('settings.sheet')}
            </Button>
            <Button icon="key" onClick={() => onView('passkeys')}>
              {t('settings.passkeys')}
            </Button>
            <Button variant="ghost" onClick={() => onView('anew')}>
              {t('anew.open')}
            </Button>
            <Button variant="ghost" onClick={() => onView('off')}>
              {t('settings.off')}
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={() => onView('known')}>
          {t('settings.known')}
        </Button>
      </div>
    </Dialog>
  );
}
