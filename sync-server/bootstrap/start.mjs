import { buildWhenStale } from './build-stale.mjs';
import { installMissing } from './install-missing.mjs';
import { becomeNode } from './project-node.mjs';

installMissing();
try {
  buildWhenStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await becomeNode(['sync-server/main.ts', ...process.argv.slice(2)]);
