import { useEffect, useState } from 'react';
import type { ApiClient } from '../../shared/api/api-client.ts';
import { getConfig } from '../../shared/contract/config.ts';
import { useApi } from './use-api.ts';

/** What this server can do, as far as screens promise it. */
export interface ServerFacts {
  /** Mails leave by themselves. Without it they lie on the server until whoever runs it passes them on. */
  readonly mail: boolean;
  /** Premium can be bought now. */
  readonly payments: boolean;
  /** Whom to write to; null: whoever runs this Noor. */
  readonly supportEmail: string | null;
}

/** They change under an open page: a price is put right, mail is taken away. */
const FRESH_MS = 5 * 60_000;

const known = new WeakMap<ApiClient, { readonly facts: ServerFacts; readonly at: number }>();
/** Screens ask together; the server is asked once. */
const underWay = new WeakMap<ApiClient, Promise<ServerFacts | null>>();

/** Null when the server cannot be asked: then nothing may be promised, and nothing denied. */
export function askServerFacts(api: ApiClient): Promise<ServerFacts | null> {
  const before = known.get(api);
  if (before && Date.now() - before.at < FRESH_MS) return Promise.resolve(before.facts);
  const asking =
    underWay.get(api) ??
    ask(api)
      .catch(() => before?.facts ?? null)
      .finally(() => underWay.delete(api));
  underWay.set(api, asking);
  return asking;
}

async function ask(api: ApiClient): Promise<ServerFacts> {
  const { features, support_email } = await api.call(getConfig, {});
  const { mail, payments } = features;
  const facts = { mail, payments, supportEmail: support_email };
  known.set(api, { facts, at: Date.now() });
  return facts;
}

/** Asked by each screen unless it is known; again when the connection comes back. */
export function useServerFacts(): ServerFacts | null {
  const api = useApi();
  const [facts, setFacts] = useState<ServerFacts | null>(() => known.get(api)?.facts ?? null);
  useEffect(() => {
    let gone = false;
    const look = (): void =>
      void askServerFacts(api).then((answered) => {
        if (!gone && answered) setFacts(answered);
      });
    look();
    addEventListener('online', look);
    return () => {
      gone = true;
      removeEventListener('online', look);
    };
  }, [api]);
  return facts;
}
