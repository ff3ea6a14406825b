/** What goes wrong with a request, and how often. */
export interface Fault {
  /** How the path begins, or what it looks like; every path when left out. */
  readonly path?: string | RegExp;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /**
   * `drop_answer` does the work and then breaks the connection; `hang` never answers. A 500 is kept for the
   * request's key and repeated for a day; `error500_done` has done the work all the same. `forbidden` is what
   * a restricted key hears.
   */
  readonly kind:
    | 'unreachable'
    | 'error500'
    | 'error500_done'
    | 'drop_answer'
    | 'rate_limit'
    | 'forbidden'
    | 'hang';
  /** Once, unless told otherwise; `Infinity` until `heal()`. */
  readonly times?: number;
}

export interface Faults {
  failNext(fault: Fault): void;
  /** Takes back every fault that has not happened yet. */
  heal(): void;
  /** The fault that this request meets; one whose answer is kept never reaches what could break inside. */
  take(request: { method: string; path: string }, isKept: boolean): Fault['kind'] | null;
}

export function createFaults(): Faults {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    failNext: (fault) => void waiting.push({ fault, left: fault.times ?? 1 }),
    heal: () => void (waiting = []),
    take({ method, path }, isKept) {
      const met = waiting.find(
        ({ fault }) => isMet(fault, method, path) && !(isKept && fault.kind.startsWith('error500')),
      );
      if (!met) return null;
      met.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return met.fault.kind;
    },
  };
}

function isMet(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  if (fault.path instanceof RegExp) return fault.path.test(path);
  return path.startsWith(fault.path ?? '');
}
