/**
 * A long list in parts, each of which fits into one turn of the event loop. Every part is a query of its
 * own, found by key: a reader that is slow, or gone, holds no transaction and no memory in between.
 */
export type Slices<T> = AsyncIterable<readonly T[]>;

/** So much text is read and written at once: a millisecond or two. */
export const SLICE_BYTES = 64 * 1024;

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that nobody else has who asked here: whatever many long answers
 * are under way, other requests wait for one slice at most.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

export async function* mapSlices<T, U>(
  slices: Slices<T>,
  change: (items: readonly T[]) => readonly U[],
): Slices<U> {
  for await (const items of slices) yield change(items);
}

/** Asks for page after page by the last item of the one before, until a page is empty. */
export async function* slicesOf<T>(nextPage: (last: T | null) => Promise<readonly T[]>): Slices<T> {
  let page = await nextPage(null);
  for (let end = page.at(-1); end !== undefined; end = page.at(-1)) {
    yield page;
    page = await nextPage(end);
  }
}

export function isSlices(value: unknown): value is Slices<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** How many of these fit into so many bytes; one at least, as it cannot be cut. */
export function countThatFit(items: readonly { readonly bytes: number }[], most: number): number {
  let total = 0;
  const tooMuch = items.findIndex(({ bytes }) => (total += bytes) > most);
  return tooMuch === -1 ? items.length : Math.max(1, tooMuch);
}
