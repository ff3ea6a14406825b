import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPasskey } from '../../../../../shared/sealed/journal-passkeys.ts';
import { formatDay } from '../../../../lib/format/format.ts';
import { useServerState, type Answer } from '../../../../lib/server-state.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useMayHavePasskeys } from '../../lock/settings/use-may-have-passkeys.ts';
import { useSession } from '../../session.ts';
import { AddPasskey } from './add-passkey.tsx';
import { listPasskeys } from './change-passkeys.ts';
import { RemovePasskey } from './remove-passkey.tsx';
import styles from '../private.module.css';

interface PasskeysProps {
  readonly onClose: () => void;
}

interface Listed {
  readonly passkeys: readonly ListedPasskey[];
}

/** Beside passphrase and sheet, for devices that share their passkeys. */
export function Passkeys({ onClose }: PasskeysProps) {
  const { user } = useSession();
  const api = useApi();
  const { answer, again } = useServerState<Listed>({
    key: ['ways in'],
    ask: async () => ({ passkeys: await listPasskeys(user.id, api) }),
  });
  const [view, setView] = useState<'list' | 'add' | ListedPasskey>('list');
  const back = (): void => setView('list');
  const done = (): void => void again().then(back);
  if (view === 'add') return <AddPasskey onClose={back} onDone={done} />;
  if (view !== 'list') return <RemovePasskey passkey={view} onClose={back} onDone={done} />;
  return (
    <List
      answer={answer}
      onClose={onClose}
      onAdd={() => setView('add')}
      onRemove={(passkey) => setView(passkey)}
    />
  );
}

interface ListProps extends PasskeysProps {
  readonly answer: Answer<Listed>;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: ListedPasskey) => void;
}

function List({ answer, onClose, onAdd, onRemove }: ListProps) {
  const { t } = useTranslation('private');
  const mayAdd = useMayHavePasskeys();
  const passkeys = answer.kind === 'ready' ? answer.data.passkeys : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.passkeys')}
      description={t('passkeys.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('on.back')}</Button>
          {mayAdd === true && answer.kind === 'ready' && (
            <Button variant="primary" icon="key" onClick={onAdd}>
              {t('passkeys.add')}
            </Button>
          )}
        </>
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles['passkeys']}>
          {passkeys.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      {answer.kind === 'failed' && <p role="alert">{t('join.failed')}</p>}
      {mayAdd === false && <p role="status">{t('passkeys.notHere')}</p>}
    </Dialog>
  );
}

interface ItemProps {
  readonly passkey: ListedPasskey;
  readonly onRemove: () => void;
}

function Item({ passkey: { day }, onRemove }: ItemProps) {
  const { t } = useTranslation('private');
  const id = useId();
  return (
    <li>
      <span id={id}>
        {day === null ? t('passkeys.one') : t('passkeys.of', { date: formatDay(day) })}
      </span>
      <Button variant="ghost" aria-describedby={id} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}
