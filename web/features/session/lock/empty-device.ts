import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { type User, setDeviceClosed } from '../../../../shared/contract/auth.ts';
import { writeActiveUser } from '../../../../shared/outbox/device.ts';
import type { KeptLock, PrivateMark, SeenWord } from '../../../../shared/outbox/device-stores.ts';
import { restoreLock } from '../../../../shared/outbox/kept-lock.ts';
import { writePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { rememberLanguage } from '../../../i18n/direction.ts';
import { sessionToken } from '../session-token.ts';
import { closedMark } from './closed-mark.ts';

const AGAIN_MS = 500;
const MOST_TRIES = 20;

interface Closed {
  readonly user: User;
  readonly kept: KeptLock;
  /** That her journal is private, and how far her word had come, as this device knew. */
  readonly mark: PrivateMark | SeenWord | null;
}

/** Everything that was only here is on the server. What fails leaves traces, and she was told of them. */
export async function emptyDevice(api: Pick<ApiClient, 'call'>, closed: Closed): Promise<void> {
  const language = activeLanguage();
  await api.call(setDeviceClosed, { closed: true, empty: true }).catch(() => undefined);
  rememberLanguage(language);
  await putLockBack(closed);
}

/**
 * A browser that removes everything opens no database meanwhile, for seconds on a busy machine; and where its answer
 * was lost it may remove what was put back too soon, so this is asked for once more before the page goes.
 */
export async function putLockBack({ user, kept, mark }: Closed): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await restoreLock(user.id, kept);
      if (mark) await writePrivateMark(user.id, asSeen(mark));
      await writeActiveUser(user);
      break;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  sealToken(user.id, sessionToken.read());
}

/** It lies in the lock's ring. */
export function sealToken(userId: string, token: string | null): void {
  closedMark.write(userId);
  sessionToken.keepSealed(token, () => undefined);
}

/** Marks of before do not say how far. */
function asSeen({ generation, version }: Partial<SeenWord>): SeenWord | undefined {
  return generation === undefined || version === undefined ? undefined : { generation, version };
}
