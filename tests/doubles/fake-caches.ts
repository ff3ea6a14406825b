import { vi } from 'vitest';

export const ORIGIN = 'https://noor.example';

type Wanted = string | { readonly url: string };

/** Cache Storage in memory, as far as it is used here. */
export function fakeCaches(files: Readonly<Record<string, readonly string[]>>) {
  const all = new Map(
    Object.entries(files).map(([name, urls]) => [
      name,
      new Map(urls.map((url) => [ORIGIN + url, new Response('')])),
    ]),
  );
  const open = (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return Promise.resolve({
      match: (one: Wanted) => Promise.resolve(cache.get(urlOf(one))?.clone()),
      put: (one: Wanted, answer: Response) => Promise.resolve(void cache.set(urlOf(one), answer)),
      keys: () => Promise.resolve([...cache.keys()].map((url) => ({ url }))),
      delete: (one: Wanted) => Promise.resolve(cache.delete(urlOf(one))),
    });
  };
  vi.stubGlobal('caches', {
    open,
    match: async (one: Wanted, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(one),
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  });
  return () =>
    Object.fromEntries([...all].map(([name, cache]) => [name, [...cache.keys()]])) as Record<
      string,
      string[]
    >;
}

function urlOf(wanted: Wanted): string {
  return typeof wanted === 'string' ? wanted : wanted.url;
}
