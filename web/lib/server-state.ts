import { QueryClient, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type { ApiClient } from '../../shared/api/api-client.ts';
import { AppError, isAppError } from '../../shared/contract/app-error.ts';
import { ReplicaContext } from './replica-context.ts';
import { useApi } from './use-api.ts';

export type Answer<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** `stale`: the last question was not answered, this is the answer before. */
  | { readonly kind: 'ready'; readonly data: Data; readonly stale: boolean };

interface Question<Data> {
  /** Of this question; who is signed in is a part of it without being named. */
  readonly key: readonly [name: string, ...of: readonly string[]];
  readonly ask: (signal: AbortSignal) => Promise<Data>;
  /** The pause after each answer, in front of her or not. */
  readonly everyMs?: number;
}

export interface ServerState<Data> {
  readonly answer: Answer<Data>;
  /** Behind what is shown, a failure too; what is under way is given up. Never throws. */
  readonly again: () => Promise<Answer<Data>>;
  /** As if nothing were known yet. */
  readonly anew: () => void;
  /** What was done here is true at once; nothing happens where nothing is known. */
  readonly change: (next: (before: Data) => Data) => Promise<void>;
}

/** What a screen reads from the server, for as long as it stands: docs/decisions/server-state.md. */
export function useServerState<Data extends object>(question: Question<Data>): ServerState<Data> {
  const { key, ask, everyMs = false } = question;
  const client = clientOf(useApi());
  const userId = useContext(ReplicaContext)?.userId ?? null;
  const exactly = { queryKey: [userId, ...key], exact: true };
  const query = useQuery<Data, AppError>(
    {
      queryKey: exactly.queryKey,
      queryFn: ({ signal }) => ask(signal).catch(failAsAppError),
      refetchInterval: everyMs,
    },
    client,
  );
  // Asked again, the query forgets why it failed; the screen goes on saying it until there is an answer.
  const [lastError, setLastError] = useState<AppError | null>(null);
  if (query.error && query.error !== lastError) setLastError(query.error);

  return {
    answer: answerOf(query, query.errorUpdateCount > 0 ? lastError : null),
    async again() {
      await client.cancelQueries(exactly);
      return answerOf(await query.refetch(), null);
    },
    anew: () => void client.resetQueries(exactly),
    async change(next) {
      // An answer under way may be older than what was done.
      const isAsking = client.isFetching(exactly) > 0;
      await client.cancelQueries(exactly);
      client.setQueryData<Data>(exactly.queryKey, (before) => before && next(before));
      if (isAsking) void query.refetch();
    },
  };
}

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: AppError | null;
}

function answerOf<Data>({ data, error }: Asked<Data>, lastError: AppError | null): Answer<Data> {
  if (data !== undefined) return { kind: 'ready', data, stale: error !== null };
  const failure = error ?? lastError;
  return failure ? { kind: 'failed', error: failure } : { kind: 'loading' };
}

function failAsAppError(error: unknown): never {
  throw isAppError(error) ? error : new AppError('unexpected', { cause: error });
}

const clients = new WeakMap<ApiClient, QueryClient>();

function clientOf(api: ApiClient): QueryClient {
  const known = clients.get(api);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is an answer of its own: it is said, and not waited out.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchIntervalInBackground: true,
        // With the screen goes what it showed: the next one asks, whoever is signed in by then.
        gcTime: 0,
      },
    },
  });
  clients.set(api, client);
  return client;
}
