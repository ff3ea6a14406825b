import { setTimeout as sleep } from 'node:timers/promises';
import { HEADER_SEALED } from '../../shared/contract/headers.ts';
import type { Account } from './sign-up.ts';
import type { Fleet } from './many-servers-fleet.ts';

export interface Client {
  /** Asks one server after the other until one of them answers, and gives that answer's text. */
  askUntilAnswered(request: Request): Promise<string>;
}

interface Request {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ClientOptions {
  readonly fleet: Pick<Fleet, 'nextUrl'>;
  readonly account: Account;
  /** Told of every answer that no fault excuses. */
  readonly onStrange: (what: string) => void;
}

/** A frozen server takes connections and says nothing. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 50;
/**
 * Where so long brings no answer, something hangs. With one server frozen and the other killed after each
 * answer that anybody gets, a caller without luck waits a minute.
 */
const LONGEST_MS = 180_000;

type Answer = { readonly text: string } | { readonly fault: string };

/** A device: it repeats what nobody answered, or what was answered with 503, word for word. */
export function aClient({ fleet, account, onStrange }: ClientOptions): Client {
  async function ask({ method, path, body, headers }: Request): Promise<Answer> {
    const answer = await fetch(fleet.nextUrl() + path, {
      method,
      headers: {
        authorization: `Bearer ${account.token}`,
        [HEADER_SEALED]: '1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.ok) return { text };
    if (answer.status !== 503) onStrange(`${method} ${path}: ${answer.status} ${text}`);
    return { fault: String(answer.status) };
  }

  return {
    async askUntilAnswered(request) {
      const giveUpAt = Date.now() + LONGEST_MS;
      const met = new Map<string, number>();
      for (;;) {
        const answer = await ask(request).catch((error: unknown) => ({ fault: nameOf(error) }));
        if ('text' in answer) return answer.text;
        met.set(answer.fault, (met.get(answer.fault) ?? 0) + 1);
        if (Date.now() > giveUpAt) {
          const faults = [...met].map(([fault, count]) => `${count} times ${fault}`);
          throw new Error(`Nobody answers ${request.path}: ${faults.join(', ')}.`);
        }
        await sleep(PAUSE_MS);
      }
    },
  };
}

/** `ECONNREFUSED` of a dead server, `TimeoutError` of a frozen one. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
