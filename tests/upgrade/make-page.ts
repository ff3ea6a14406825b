import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { buildWhenStale } from '../../sync-server/bootstrap/build-stale.mjs';
import { fixtureFolder } from './fixture-folder.ts';
import { packPage } from './page/packed-page.ts';

/** Writes page and worker of this version: some device has them open when the next one comes. */
buildWhenStale();
mkdirSync(fixtureFolder, { recursive: true });
writeFileSync(join(fixtureFolder, 'page.br'), packPage(join(root, 'dist/web')));
