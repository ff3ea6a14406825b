/** What goes wrong with a request, and how often. */
export interface Fault {
  /** How the path begins, or what it looks like; every path when left out. */
  readonly path?: string | RegExp;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** `drop_answer` does the work and then breaks the connection; `hang` never answers. */
  readonly kind: 'unreachable' | 'error500' | 'drop_answer' | 'rate_limit' | 'hang';
  /** Once, unless told otherwise; `Infinity` until `heal()`. */
  readonly times?: number;
}

export interface Faults {
  failNext(fault: Fault): void;
  /** Takes back every fault that has not happened yet. */
  heal(): void;
  /** The fault that this request meets. */
  take(method: string, path: string): Fault['kind'] | null;
}

export function createFaults(): Faults {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    failNext: (fault) => void waiting.push({ fault, left: fault.times ?? 1 }),
    heal: () => void (waiting = []),
    take(method, path) {
      const met = waiting.find(({ fault }) => isMet(fault, method, path));
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
