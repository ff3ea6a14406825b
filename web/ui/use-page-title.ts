import { useEffect } from 'react';

/** The tab's title: a name of the screen, never a word of hers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Noor`;
  }, [title]);
}
