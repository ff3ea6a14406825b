import type { Form } from '../form.ts';
import type { Wire } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import type { World } from '../world.ts';

export interface Call {
  readonly world: World;
  /** The `:id` of the path; empty where there is none. */
  readonly id: string;
  readonly form: Form;
}

/** One row of the API: what it takes and what it does. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Every parameter it knows, besides `expand`. */
  readonly accepts: readonly string[];
  /** A browser may call it with the publishable key and the object's own secret. */
  readonly forBrowsers?: true;
  readonly answer: (call: Call) => Wire;
}

export const paging = ['limit', 'starting_after', 'ending_before'] as const;

/** Newest first, a page at a time. */
export function listPage(
  { form }: Call,
  url: string,
  { all, view }: { all: readonly { id: string }[]; view: (id: string) => Wire },
): Wire {
  const newestFirst = [...all].reverse().map(({ id }) => id);
  const limit = form.whole('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: 1 to 100.', { param: 'limit' });
  const placeOf = (name: string): number | null => {
    const id = form.text(name);
    if (id === undefined) return null;
    if (!newestFirst.includes(id)) throw missing('object', id, name);
    return newestFirst.indexOf(id);
  };
  const after = placeOf('starting_after');
  const before = placeOf('ending_before');
  const rest =
    before === null ? newestFirst.slice((after ?? -1) + 1) : newestFirst.slice(0, before);
  const page = before === null ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list', data: page.map(view), has_more: rest.length > limit, url };
}

/** Keys given as '' are taken away. */
export function mergeMetadata(
  held: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = Object.entries({ ...held, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

export function oneOf(form: Form, name: string, allowed: readonly string[]): string | undefined {
  const value = form.text(name);
  if (value === undefined || allowed.includes(value)) return value;
  throw invalid(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name });
}
