import { afterEach, expect, test, vi } from 'vitest';
import type { HeldKeys } from '../../../../shared/contract/worker-messages.ts';
import type { DeviceKeys } from '../../../../shared/sealed/keys.ts';
import { askHeldKeys, holdKeys } from './held-keys.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WHO = 'amal';
const CLOSED_AT = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const keys = { of: 'hers' } as unknown as DeviceKeys;

/** A worker that has these from a page of before, or nothing. */
function aWorker(before: HeldKeys | null = null): void {
  let held: unknown = before;
  const worker = {
    postMessage(
      message: { readonly type: string; readonly held?: unknown },
      ports?: MessagePort[],
    ) {
      if (message.type === 'HOLD_KEYS') held = message.held;
      else ports?.[0]?.postMessage(held);
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: worker,
      getRegistration: () => Promise.resolve({ active: worker }),
    },
  });
}

test.each(['a clock that is right', 'one that was ahead at the closing', 'one set back since'])(
  'what she opened is open after a reload, by %s',
  async (clock) => {
    aWorker();
    const ahead = clock === 'a clock that is right' ? HOUR_MS : -HOUR_MS;
    vi.spyOn(Date, 'now').mockReturnValue(CLOSED_AT + ahead);
    holdKeys({ userId: WHO, token: 'hers', keys, closedAt: CLOSED_AT });
    expect(await askHeldKeys(WHO, CLOSED_AT)).toEqual(keys);
  },
);

test.each([1, -1])('what was closed since is not, wherever the clock is (%i)', async (sense) => {
  aWorker();
  vi.spyOn(Date, 'now').mockReturnValue(CLOSED_AT + sense * HOUR_MS);
  holdKeys({ userId: WHO, token: 'hers', keys, closedAt: CLOSED_AT });
  expect(await askHeldKeys(WHO, CLOSED_AT + 1)).toBeNull();
});

test('keys open nothing of anybody else', async () => {
  aWorker();
  holdKeys({ userId: WHO, token: 'hers', keys, closedAt: CLOSED_AT });
  expect(await askHeldKeys('noura', CLOSED_AT)).toBeNull();
});

test('keys that a page of the version before left go by when they were held', async () => {
  aWorker({ userId: WHO, token: 'hers', keys, heldAt: CLOSED_AT + 1 });
  expect(await askHeldKeys(WHO, CLOSED_AT)).toEqual(keys);
  expect(await askHeldKeys(WHO, CLOSED_AT + 1)).toBeNull();
});

test('a page of the version before finds when they were held', async () => {
  aWorker();
  vi.spyOn(Date, 'now').mockReturnValue(CLOSED_AT + HOUR_MS);
  holdKeys({ userId: WHO, token: 'hers', keys, closedAt: CLOSED_AT });
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  navigator.serviceWorker.controller?.postMessage({ type: 'ASK_KEYS' }, [port2]);
  expect(await answer).toMatchObject({ heldAt: CLOSED_AT + HOUR_MS });
  port1.close();
});
