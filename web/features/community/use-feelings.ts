import { useEffect, useState } from 'react';
import { type Feeling, listFeelings } from '../../../shared/contract/community.ts';
import { useApi } from '../../lib/use-api.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';

const PAGE = 20;

export type Feed =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'loaded'; readonly items: readonly Feeling[]; readonly hasMore: boolean };

export interface Feelings {
  readonly feed: Feed;
  readonly reload: () => void;
  /** Throws AppError; otherwise resolves with the first of the new ones, null when there are none. */
  readonly loadMore: () => Promise<string | null>;
  /** Takes one off this screen. */
  readonly drop: (id: string) => void;
}

const LOADING: Feed = { kind: 'loading' };

/** Newest first, page by page; asked for again when the connection is back. */
export function useFeelings(): Feelings {
  const api = useApi();
  const offline = useIsOffline();
  const [feed, setFeed] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    api
      .call(listFeelings, { limit: PAGE }, { signal: leaving.signal })
      .then((items) => setFeed({ kind: 'loaded', items, hasMore: items.length === PAGE }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFeed((before) => afterFailure(before, error));
      });
    return () => leaving.abort();
  }, [api, attempt, offline]);

  const loadMore = async (): Promise<string | null> => {
    const before = feed.kind === 'loaded' ? feed.items.at(-1)?.id : undefined;
    if (before === undefined) return null;
    const items = await api.call(listFeelings, { before, limit: PAGE });
    setFeed((now) => appended(now, items));
    return items[0]?.id ?? null;
  };
  return {
    feed,
    reload: () => {
      setFeed((before) => (before.kind === 'failed' ? LOADING : before));
      setAttempt((count) => count + 1);
    },
    loadMore,
    drop: (id) => setFeed((before) => without(before, id)),
  };
}

/** What she is reading stays; only an empty screen says that it could not be filled. */
function afterFailure(before: Feed, error: unknown): Feed {
  return before.kind === 'loaded' ? before : { kind: 'failed', error };
}

function appended(feed: Feed, items: readonly Feeling[]): Feed {
  if (feed.kind !== 'loaded') return feed;
  const known = new Set(feed.items.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  return { ...feed, items: [...feed.items, ...added], hasMore: items.length === PAGE };
}

function without(feed: Feed, id: string): Feed {
  if (feed.kind !== 'loaded') return feed;
  return { ...feed, items: feed.items.filter((feeling) => feeling.id !== id) };
}
