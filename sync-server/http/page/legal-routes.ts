import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Router from '@koa/router';
import { LANGUAGES } from '../../../shared/contract/language.ts';
import { getLegalText } from '../../../shared/contract/legal.ts';
import { bindRoute } from '../bind-route.ts';

export interface LegalFolder {
  readonly dataDir: string;
  /** A file is there and cannot be read; told once for each, until it can be. */
  readonly onUnreadable: (file: string, error: unknown) => void;
}

/**
 * `privacy.ar.md` before `privacy.md`, read at each call: what the operator writes stands there at once.
 * What stands there in another language only is better than nothing.
 */
export function legalRoutes(router: Router, folder: LegalFolder): void {
  const read = createReader(folder);
  bindRoute(router, getLegalText, async (_caller, { page, language }) => {
    const others = LANGUAGES.filter((other) => other !== language);
    const names = [
      `${page}.${language}.md`,
      `${page}.md`,
      ...others.map((other) => `${page}.${other}.md`),
    ];
    for (const name of names) {
      const markdown = await read(name);
      if (markdown !== null) return { markdown };
    }
    return { markdown: null };
  });
}

function createReader({ dataDir, onUnreadable }: LegalFolder) {
  const unreadable = new Set<string>();
  return async (name: string): Promise<string | null> => {
    try {
      const text = await readFile(join(dataDir, name), 'utf8');
      unreadable.delete(name);
      return text.trim() === '' ? null : text;
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing && !unreadable.has(name)) {
        unreadable.add(name);
        onUnreadable(name, error);
      }
      return null;
    }
  };
}
