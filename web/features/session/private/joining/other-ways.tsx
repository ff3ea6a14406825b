import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useSession } from '../../session.ts';
import { useRequestSignOut } from '../../sign-out/sign-out-context.ts';
import { goOnPlain } from '../leave-journal.ts';
import { useUnsentLines } from './unsent-lines.ts';
import styles from '../../entrance.module.css';

const WAYS = ['passphrase', 'sheet', 'passkey'] as const;
export type Way = (typeof WAYS)[number];
export type View = Way | 'over';

/** Asks her whether her account is to be deleted; what else would be lost stands among what it says. */
export type AccountDeletion = ComponentType<{
  readonly onClose: () => void;
  readonly losses?: readonly string[];
}>;

const USE = {
  passphrase: 'join.usePassphrase',
  sheet: 'join.useSheet',
  passkey: 'join.usePasskey',
} as const;

export interface OtherWaysProps {
  readonly kind: Way;
  readonly hasPasskeys: boolean;
  /** The server knows of no private journal. */
  readonly isNone: boolean;
  readonly onView: (view: View) => void;
  readonly onLater: (() => void) | undefined;
  readonly accountDeletion?: AccountDeletion | undefined;
}

export function OtherWays(props: OtherWaysProps) {
  const { kind, hasPasskeys, isNone, onView, onLater, accountDeletion } = props;
  const { t } = useTranslation('private');
  const { user } = useSession();
  const requestSignOut = useRequestSignOut();
  const offered = WAYS.filter((way) => way !== kind && (way !== 'passkey' || hasPasskeys));
  return (
    <div className={styles['ways']}>
      {isNone && <NotPrivate onSure={() => goOnPlain(user.id)} />}
      {offered.map((way) => (
        <Button key={way} variant="ghost" onClick={() => onView(way)}>
          {t(USE[way])}
        </Button>
      ))}
      {onLater ? (
        <Button variant="ghost" onClick={onLater}>
          {t('on.later')}
        </Button>
      ) : (
        <>
          <Button variant="ghost" onClick={() => onView('over')}>
            {t(hasPasskeys ? 'join.noWay' : 'join.neither')}
          </Button>
          <Button variant="ghost" onClick={requestSignOut}>
            {t('join.signOut')}
          </Button>
          {accountDeletion && <DeleteAccount dialog={accountDeletion} userId={user.id} />}
        </>
      )}
    </div>
  );
}

/** What a server says that is not believed: one press too many would send it her words. */
function NotPrivate({ onSure }: { readonly onSure: () => Promise<void> }) {
  const { t } = useTranslation('private');
  const [isAsking, setAsking] = useState(false);
  const { hasFailed, attempt } = useAttempt();
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('join.notPrivate')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('join.notPrivateTitle')}
        description={t('join.notPrivateText')}
        actions={
          <>
            <Button data-autofocus onClick={() => setAsking(false)}>
              {t('on.back')}
            </Button>
            <Button variant="danger" onClick={() => attempt(onSure)}>
              {t('join.notPrivateSure')}
            </Button>
          </>
        }
      >
        {hasFailed && <p role="alert">{t('join.failed')}</p>}
      </Dialog>
    </>
  );
}

interface DeleteAccountProps {
  readonly dialog: AccountDeletion;
  readonly userId: string;
}

/** Where no key is any more, her account is hers to end all the same. */
function DeleteAccount({ dialog: Deletion, userId }: DeleteAccountProps): ReactNode {
  const { t } = useTranslation('private');
  const [isAsking, setAsking] = useState(false);
  const losses = useUnsentLines(userId, 'join.drafts');
  return (
    <>
      <Button variant="ghost" disabled={!losses} onClick={() => setAsking(true)}>
        {t('join.deleteAccount')}
      </Button>
      {isAsking && losses && (
        <Suspense fallback={null}>
          <Deletion losses={losses} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
