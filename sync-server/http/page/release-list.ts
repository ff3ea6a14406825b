import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readVersion } from '../../version.ts';
import { policies } from './secure-headers.ts';

/** What a build consists of: by path, the SHA-256 of each file as a browser gets it, base64. */
export interface ReleaseList {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  /** What each may do in a browser. */
  readonly policies: Readonly<Record<string, string>>;
}

/** Written beside the build and published with it, for `check-release.mjs` to compare a server with. */
export function writeReleaseList(webRoot: string, target: string): void {
  const paths = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(webRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  const files = Object.fromEntries(
    paths.map((path) => [`/${path}`, hashOf(readFileSync(join(webRoot, path)))]),
  );
  const list: ReleaseList = { version: readVersion(), files, policies };
  writeFileSync(target, `${JSON.stringify(list, null, 2)}\n`);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
