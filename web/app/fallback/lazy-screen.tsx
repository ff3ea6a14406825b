import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';

/** Fetches a module and knows it from then on. */
export interface Fetched<M> {
  (): Promise<M>;
  readonly ready: () => M | null;
}

export function fetched<M>(load: () => Promise<M>): Fetched<M> {
  let module: M | null = null;
  const fetch = async (): Promise<M> => {
    module = await load();
    return module;
  };
  return Object.assign(fetch, { ready: () => module });
}

/**
 * What was fetched before it is first rendered is shown in that same render: React's own `lazy` would
 * show the fallback first, and then hold the screen back for the third of a second a fallback lasts.
 */
export function lazyScreen<P extends object>(load: Fetched<{ default: ComponentType<P> }>) {
  const Later = lazy(load);
  return function Screen(props: P) {
    // Stays what it was: another component in its place would begin anew.
    const [Chosen] = useState<ComponentType<P> | LazyExoticComponent<ComponentType<P>>>(
      () => load.ready()?.default ?? Later,
    );
    return <Chosen {...props} />;
  };
}
