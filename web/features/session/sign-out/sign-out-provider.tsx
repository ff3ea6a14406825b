import { useContext, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { firstValueFrom } from 'rxjs';
import { withTimeout } from '../../../../shared/async.ts';
import { waitsForHer } from '../../../../shared/replica/private/journal-status.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { paths } from '../../../lib/paths.ts';
import { SessionContext } from '../session.ts';
import { SignOutContext } from './sign-out-context.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { signOutOfDevice } from './sign-out-of-device.ts';
import { findUnfinished, hasAny, hasMore, type Unfinished } from './plan-sign-out.ts';
import { useReplicaHolder } from '../replica-holder-context.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { whenOpened } from './when-opened.ts';

interface SignOutProviderProps {
  readonly children: ReactNode;
}

/** Longer than this, and she is told that her tap was heard. */
const UNTOLD_MS = 1_000;
/** As long as a history may take to open: open-replica.ts. */
const OPENING_TIMEOUT_MS = 10_000;
/** A device that does not answer must not keep her signed in. */
const LOOK_TIMEOUT_MS = 3_000;

interface Asked {
  readonly unfinished: Unfinished;
  readonly replica: OpenReplica;
  readonly isHeld: boolean;
}

/** Signing out never drops a word silently: what is unfinished is named first. */
export function SignOutProvider({ children }: SignOutProviderProps) {
  const session = useContext(SessionContext);
  const holder = useReplicaHolder();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation('shell');
  const [asked, setAsked] = useState<Asked | null>(null);
  const isLooking = useRef(false);

  /** `deleted`: what she was told of and does not keep. */
  const finish = (deleted?: Unfinished): void => {
    if (!session) return;
    setAsked(null);
    const before = session.read();
    // First: the screens that go hand over what she typed.
    // A device that does not answer any more cannot be cleared; the next start looks again.
    const words = { keepWords: !deleted, answers: deleted?.keys ?? [] };
    signOutOfDevice({ session, holder, ...words }).catch(() => undefined);
    setTimeout(() => {
      if (session.read() === before) toast.show({ title: t('signOutUnderWay') });
    }, UNTOLD_MS);
    void navigate(paths.home);
  };
  const request = async (): Promise<void> => {
    if (isLooking.current) return;
    isLooking.current = true;
    const found = await look(holder, () => toast.show({ title: t('signOutOpening') }));
    isLooking.current = false;
    if (found) setAsked(found);
    // Nothing, or it cannot say: what another tab saves meanwhile is kept, and what did not open.
    else finish();
  };

  return (
    <SignOutContext value={() => void request()}>
      {children}
      {asked && (
        <SignOutDialog
          unfinished={asked.unfinished}
          isKept={asked.replica.persistent}
          isHeld={asked.isHeld}
          onSend={async () => {
            await asked.replica.sync.now({ force: true });
            return findUnfinished(asked.replica);
          }}
          onKeep={() => finish()}
          onDelete={async (told) => {
            const more = await lookAgain(asked.replica, told);
            if (!more) finish(told);
            return more;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </SignOutContext>
  );
}

/** null when there is nothing to ask her about, or nobody who could say. */
async function look(holder: ReplicaHolder, onSlow: () => void): Promise<Asked | null> {
  let state = await whenOpened(holder, UNTOLD_MS);
  if (state.kind === 'opening') {
    onSlow();
    state = await whenOpened(holder, OPENING_TIMEOUT_MS - UNTOLD_MS);
  }
  if (state.kind !== 'open') return null;
  const { replica } = state;
  const unfinished = await findUnfinished(replica).catch(() => null);
  if (!unfinished || !hasAny(unfinished)) return null;
  const standing = firstValueFrom(replica.journal$).then(waitsForHer, () => false);
  const isHeld = await withTimeout(standing, UNTOLD_MS, () => false);
  return { unfinished, replica, isHeld };
}

/** What there is by now, where it is more than she was told of. A device that cannot say deletes what it named. */
async function lookAgain(replica: OpenReplica, told: Unfinished): Promise<Unfinished | null> {
  const looking = findUnfinished(replica).catch(() => told);
  const now = await withTimeout(looking, LOOK_TIMEOUT_MS, () => told);
  return hasMore(now, told) ? now : null;
}
