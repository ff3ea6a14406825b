/** One value that can be watched, in the shape `useSyncExternalStore` wants. */
export interface Cell<T> {
  readonly read: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
