import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPage } from './page/packed-page.ts';

/** Packs page and worker of a release that is built already: its folder `dist/web`, and its version. */
const [webRoot = '', version = ''] = process.argv.slice(2);
writeFileSync(join(import.meta.dirname, 'fixtures', version, 'page.br'), packPage(webRoot));
