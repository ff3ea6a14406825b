import { installMissing } from './install-missing.mjs';
import { becomeNode } from './project-node.mjs';

installMissing();
await becomeNode(['sync-server/admin/admin.ts', ...process.argv.slice(2)]);
