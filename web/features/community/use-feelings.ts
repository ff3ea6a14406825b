import { useEffect, useEffectEvent, useRef } from 'react';
import { type Feeling, listFeelings } from '../../../shared/contract/community.ts';
import { type Answer, useServerState } from '../../lib/server-state.ts';
import { useApi } from '../../lib/use-api.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';

const PAGE = 20;

export interface Feed {
  readonly items: readonly Feeling[];
  readonly hasMore: boolean;
}

export interface Feelings {
  readonly feed: Answer<Feed>;
  readonly reload: () => void;
  /** Throws AppError; otherwise resolves with the first of the new ones, null when there are none. */
  readonly loadMore: () => Promise<string | null>;
  /** Takes one off this screen. */
  readonly drop: (id: string) => void;
}

/** Newest first, page by page; asked for again when the connection is back. */
export function useFeelings(): Feelings {
  const api = useApi();
  const { answer, again, anew, change } = useServerState<Feed>({
    key: ['feelings'],
    ask: async (signal) => {
      const items = await api.call(listFeelings, { limit: PAGE }, { signal });
      return { items, hasMore: items.length === PAGE };
    },
  });
  useWhenConnectionChanges(() => void again());

  const loadMore = async (): Promise<string | null> => {
    const before = answer.kind === 'ready' ? answer.data.items.at(-1)?.id : undefined;
    if (before === undefined) return null;
    const items = await api.call(listFeelings, { before, limit: PAGE });
    await change((feed) => appended(feed, items));
    return items[0]?.id ?? null;
  };
  return {
    feed: answer,
    // What she is reading stays; only an empty screen says that it is being filled.
    reload: () => (answer.kind === 'failed' ? anew() : void again()),
    loadMore,
    drop: (id) => void change((feed) => without(feed, id)),
  };
}

function useWhenConnectionChanges(onChange: () => void): void {
  const offline = useIsOffline();
  const before = useRef(offline);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current === offline) return;
    before.current = offline;
    tell();
  }, [offline]);
}

function appended(feed: Feed, items: readonly Feeling[]): Feed {
  const known = new Set(feed.items.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  return { items: [...feed.items, ...added], hasMore: items.length === PAGE };
}

function without(feed: Feed, id: string): Feed {
  return { ...feed, items: feed.items.filter((feeling) => feeling.id !== id) };
}
