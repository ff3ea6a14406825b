import { Stripe } from 'stripe';
import type { Wire } from './records.ts';

/** Something that happened, as the webhook tells it. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: Wire; readonly previous_attributes?: Wire };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

export interface Webhooks {
  readonly events: readonly StripeEvent[];
  emit(type: string, object: Wire, previous?: Wire): void;
  /** Everything from now on, and what is held, goes there in order; null holds it. */
  deliverTo(url: string | null): void;
  /** Forgets what is held or was refused: nobody will ever tell the server. */
  dropHeld(): void;
  /** Tells one event now, once more if need be; resolves with the server's status. */
  deliver(event: StripeEvent, url?: string): Promise<number>;
  /** Body and headers as they would be sent. */
  sign(event: StripeEvent, at?: number): { body: string; headers: Record<string, string> };
  /** Until everything that may be told has been told. What was refused is tried once more. */
  settle(): Promise<void>;
  stop(): void;
}

interface Sender {
  /** In seconds. */
  readonly now: () => number;
  readonly newId: (prefix: string) => string;
  readonly secret: string;
}

const signer = new Stripe('sk_test_signs_only').webhooks;

export function createWebhooks({ now, newId, secret }: Sender): Webhooks {
  const events: StripeEvent[] = [];
  let held: StripeEvent[] = [];
  let target: string | null = null;
  let telling = Promise.resolve();
  let isStopped = false;

  const sign: Webhooks['sign'] = (event, at = now()) => {
    const body = JSON.stringify(event, null, 2);
    const signature = signer.generateTestHeaderString({ payload: body, secret, timestamp: at });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { body, headers: { ...headers, 'stripe-signature': signature } };
  };
  const deliver: Webhooks['deliver'] = async (event, url = target ?? undefined) => {
    if (url === undefined) throw new Error('Nobody listens: deliverTo(url) first.');
    const { body, headers } = sign(event);
    const answer = await fetch(url, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** In order, as far as they go; a refused one waits for the next time. */
  const tellHeld = (): Promise<void> => {
    telling = telling.then(async () => {
      const waiting = held;
      held = [];
      for (const event of waiting) {
        if (isStopped || target === null || !(await isTaken(event))) held.push(event);
      }
    });
    return telling;
  };
  const isTaken = async (event: StripeEvent): Promise<boolean> => {
    const status = await deliver(event).catch(() => 0);
    return status >= 200 && status < 300;
  };

  return {
    events,
    emit(type, object, previous) {
      events.push({
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(),
        data: structuredClone({
          object,
          ...(previous ? { previous_attributes: previous } : {}),
        }),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      held.push(...events.slice(-1));
      if (target !== null) void tellHeld();
    },
    deliverTo(url) {
      target = url;
      if (url !== null) void tellHeld();
    },
    dropHeld: () => void (held = []),
    deliver,
    sign,
    async settle() {
      await telling;
      if (target !== null) await tellHeld();
    },
    stop: () => void (isStopped = true),
  };
}
