import Sqlite from 'better-sqlite3';

// Loaded before a server (`NODE_OPTIONS=--import`): it is killed before a statement of SQLite, the first with
// DIE_FROM in its text being number 0.
const { DIE_FROM: from = '', DIE_AT: at = '0' } = process.env;

let left: number | null = null;

function pass(text: string): void {
  if (left === null && text.includes(from)) left = Number(at);
  if (left === null) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
}

/** Before what this method does; `textOf` says what that is. */
function watch(
  of: object,
  name: string,
  textOf: (self: object, values: unknown[]) => string,
): void {
  const own = Reflect.get(of, name) as (...values: unknown[]) => unknown;
  const apply = (target: typeof own, self: object, values: unknown[]): unknown => {
    pass(textOf(self, values));
    return Reflect.apply(target, self, values);
  };
  Reflect.set(of, name, new Proxy(own, { apply }));
}

const memory = new Sqlite(':memory:');
const statements = Object.getPrototypeOf(memory.prepare('SELECT 1')) as object;
for (const name of ['run', 'get', 'all']) {
  watch(statements, name, (self) => String(Reflect.get(self, 'source')));
}
const databases = Object.getPrototypeOf(memory) as object;
watch(databases, 'pragma', (_, [text]) => `PRAGMA ${String(text)}`);
memory.close();
