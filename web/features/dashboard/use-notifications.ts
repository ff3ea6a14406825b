import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 } from 'uuid';
import {
  DEFAULT_AFFIRMATION_MINUTE,
  timeOfMinute,
} from '../../../shared/contract/affirmation-time.ts';
import type { User } from '../../../shared/contract/auth.ts';
import { setNotificationPreferences } from '../../../shared/contract/notifications.ts';
import type { Replica } from '../../../shared/replica/replica.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { SessionContext, useSession, useSessionActions } from '../session/session.ts';
import { useApi } from '../../lib/use-api.ts';
import {
  isUnreached,
  useNewestRequest,
  useWaitingRequests,
} from '../../lib/use-waiting-requests.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

export interface Notifications {
  readonly wanted: boolean;
  /** `HH:MM` by her own clock. */
  readonly time: string;
}

interface Line {
  /** What the server is known to have. */
  agreed: Notifications;
  /** What she has wished for since the call under way began. */
  next: Notifications | null;
}

/** Outlives the screen: a call that is under way when she leaves it ends all the same. */
const underWay = new WeakMap<Replica, Line>();

/**
 * Changed at once, changed back when the server does not agree. Without a connection the wish waits. One call at a time, her last wish
 * last: two that overtake each other would leave the server with what the screen no longer shows.
 */
export function useNotifications(): Notifications & {
  /** What is shown has not reached the server; it leaves with the next connection. */
  readonly waits: boolean;
  readonly change: (wish: Notifications) => Promise<void>;
} {
  const replica = useReplica();
  const { user } = useSession();
  const { changeUser } = useSessionActions();
  const isHers = useIsHers(replica);
  const send = useSend(isHers);
  const newest = useNewestRequest(setNotificationPreferences);
  const waits = newest?.state.kind === 'waiting';
  const { wanted, time } = waits ? wishOf(newest.body, user) : wishOf({}, user);
  const show = (shown: Notifications): void =>
    changeUser({
      daily_affirmation_notifications: String(shown.wanted),
      affirmation_time: shown.time,
    });
  const change = async (wish: Notifications): Promise<void> => {
    show(wish);
    const waiting = underWay.get(replica);
    if (waiting) {
      waiting.next = wish;
      return;
    }
    const line: Line = { agreed: { wanted, time }, next: wish };
    underWay.set(replica, line);
    await send(line);
    underWay.delete(replica);
    if (isHers()) show(line.agreed);
  };
  return { wanted, time, waits, change };
}

/** The account as the server told it last may be older than what she wished for since. */
function wishOf(body: Readonly<Record<string, unknown>>, user: User): Notifications {
  const { daily_affirmation_notifications: wished, affirmation_time: hour } = body;
  const kept = user.affirmation_time ?? timeOfMinute(DEFAULT_AFFIRMATION_MINUTE);
  return {
    wanted: typeof wished === 'boolean' ? wished : user.daily_affirmation_notifications === 'true',
    time: typeof hour === 'string' ? hour : kept,
  };
}

/** Asked again after each wait: someone else may be signed in here by then. */
function useIsHers({ userId }: Replica): () => boolean {
  const session = useContext(SessionContext);
  return () => {
    const state = session?.read();
    return state?.kind === 'signed_in' && state.user.id === userId;
  };
}

/** Until nothing more is wished for; tells her when the last wish was refused. */
function useSend(isHers: () => boolean): (line: Line) => Promise<void> {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const toast = useToast();
  const waiting = useWaitingRequests();
  const { path } = setNotificationPreferences;
  return async (line) => {
    let isRefused = false;
    while (line.next && isHers()) {
      const wish = line.next;
      line.next = null;
      const body = {
        daily_affirmation_notifications: wish.wanted,
        ...(wish.time !== line.agreed.time && { affirmation_time: wish.time }),
      };
      const key = v4();
      const mayWait = async (): Promise<boolean> => waiting.add({ path, key, body });
      const send = (): Promise<boolean> =>
        api.call(setNotificationPreferences, body, { requestKey: key }).then(
          () => true,
          (error: unknown) => isUnreached(error) && mayWait(),
        );
      isRefused = !(await ((await waiting.withdraw(path)) ? send() : mayWait()));
      if (!isRefused) line.agreed = wish;
    }
    if (!isRefused || !isHers()) return;
    toast.show({
      title: t('notifications.failedTitle'),
      description: t('notifications.failedText'),
      tone: 'error',
    });
  };
}
