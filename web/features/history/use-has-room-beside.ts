import { useSyncExternalStore } from 'react';

const oneColumn = (): MediaQueryList => window.matchMedia('(width < 900px)');

/** Do list and entry stand side by side, as history-page.module.css lays them out? */
export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => !oneColumn().matches);
}

function subscribe(onChange: () => void): () => void {
  const query = oneColumn();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
