import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

const KEPT_BUILDS = 5;

/**
 * Keeps the hashed files of the last builds: a tab that was opened before an update still asks for
 * the files of its own build.
 */
export function archiveBuild(webRoot: string, archiveRoot: string): void {
  const index = join(webRoot, 'index.html');
  const assets = join(webRoot, 'assets');
  if (!existsSync(index) || !existsSync(assets)) return;
  const name = createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 16);
  const kept = join(archiveRoot, name);
  if (!existsSync(kept)) {
    // Complete under its name or not there: a server killed in between leaves no half build.
    const unfinished = join(archiveRoot, `.${name}-${process.pid}`);
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(assets, join(unfinished, 'assets'), { recursive: true });
    moveOnce(unfinished, kept);
  }
  const now = new Date();
  utimesSync(kept, now, now);
  for (const old of listBuilds(archiveRoot).slice(KEPT_BUILDS)) {
    rmSync(old, { recursive: true, force: true });
  }
}

/** Two servers that start at once on one checkout archive the same build: the second finds it done. */
function moveOnce(unfinished: string, kept: string): void {
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
}

/** Folders of the kept builds, newest first. */
export function listBuilds(archiveRoot: string): string[] {
  if (!existsSync(archiveRoot)) return [];
  return readdirSync(archiveRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(archiveRoot, entry.name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}
