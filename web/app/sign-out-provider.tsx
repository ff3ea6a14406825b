import { useContext, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ReplicaContext } from '../lib/replica-context.ts';
import { SessionContext } from '../lib/session.ts';
import { SignOutContext } from '../lib/sign-out-context.ts';
import { leave } from './leave.ts';
import { findUnfinished, type Unfinished } from './plan-sign-out.ts';
import { useReplicaHolder } from './replica-holder-context.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface SignOutProviderProps {
  readonly children: ReactNode;
}

/** Signing out never drops a word silently: what is unfinished is named first. */
export function SignOutProvider({ children }: SignOutProviderProps) {
  const session = useContext(SessionContext);
  const holder = useReplicaHolder();
  const replica = useContext(ReplicaContext);
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);

  const finish = (keepWords: boolean): void => {
    if (!session) return;
    setUnfinished(null);
    // First: the screens that go hand over what she typed.
    void leave({ session, holder, keepWords });
    void navigate(paths.home);
  };
  const request = async (): Promise<void> => {
    const found = replica && (await findUnfinished(replica).catch(() => null));
    if (found && (found.entries > 0 || found.hasDrafts)) setUnfinished(found);
    // Nothing, or it cannot say: what another tab saves meanwhile is kept.
    else finish(true);
  };

  return (
    <SignOutContext value={() => void request()}>
      {children}
      {unfinished && replica && (
        <SignOutDialog
          unfinished={unfinished}
          onSend={async () => {
            await replica.syncNow({ force: true });
            return findUnfinished(replica);
          }}
          onKeep={() => finish(true)}
          onDelete={() => finish(false)}
          onClose={() => setUnfinished(null)}
        />
      )}
    </SignOutContext>
  );
}
