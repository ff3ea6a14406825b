import { useContext, useEffect, useState, type ReactNode } from 'react';
import { SessionContext, useSession } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { sessionToken } from '../session/session-token.ts';
import { WaitingContext } from '../../lib/use-waiting-requests.ts';
import { createWaitingRequests } from './create-waiting-requests.ts';
import { useWaitingNews } from './use-waiting-news.ts';

/** What waits for a connection is sent while the page is open, and she hears what became of it. */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const session = useContext(SessionContext);
  const { user } = useSession();
  const [waiting] = useState(() =>
    createWaitingRequests({
      userId: user.id,
      bearer: () => (isHers(session, user.id) ? sessionToken.read() : null),
    }),
  );
  useEffect(() => waiting.start(), [waiting]);
  useWaitingNews(waiting);
  return <WaitingContext value={waiting}>{children}</WaitingContext>;
}

function isHers(session: SessionStore | null, userId: string): boolean {
  const state = session?.read();
  return state?.kind === 'signed_in' && state.user.id === userId;
}
