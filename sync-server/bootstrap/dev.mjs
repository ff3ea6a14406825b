import { spawn } from 'node:child_process';
import { installMissing } from './install-missing.mjs';
import { ended, forwardSignals, nodePath, root } from './project-node.mjs';

installMissing();
const options = { cwd: root, stdio: 'inherit' };
const server = spawn(
  nodePath,
  ['--watch', 'sync-server/main.ts', ...process.argv.slice(2)],
  options,
);
// The page answers on Vite's port and hands /api to the server (vite.config.ts).
const page = spawn(nodePath, ['node_modules/vite/bin/vite.js'], options);
forwardSignals([server, page]);
const first = await Promise.race([ended(server), ended(page)]);
server.kill();
page.kill();
process.exitCode = first.code ?? 0;
