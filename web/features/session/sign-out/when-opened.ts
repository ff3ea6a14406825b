import type { ReplicaHolder, ReplicaState } from '../replica-holder.ts';

/** What became of a store that is opening; as it is now when that takes longer than `timeoutMs`. */
export function whenOpened(
  holder: Pick<ReplicaHolder, 'read' | 'subscribe'>,
  timeoutMs: number,
): Promise<ReplicaState> {
  return new Promise((resolve) => {
    if (holder.read().kind !== 'opening') {
      resolve(holder.read());
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      forget();
      resolve(holder.read());
    };
    const timer = setTimeout(end, timeoutMs);
    const forget = holder.subscribe(() => {
      if (holder.read().kind !== 'opening') end();
    });
  });
}
