import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium that starts, fetching one when the machine has none. Ends the process with one clear line when there is no way. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    return stop(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return (
    firstThatRuns([playwrightsOwn(), ...installed()]) ??
    firstThatRuns([fromPlaywright(), ...fromDebian()]) ??
    stop('No Chromium found, and none could be fetched: install one, or name it in CHROMIUM_PATH.')
  );
}

function installed() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES];
}

function playwrightsOwn() {
  const ask = 'console.log(require("playwright-core").chromium.executablePath())';
  return run(nodePath, ['-e', ask], 30_000).stdout?.trim() ?? '';
}

function fromPlaywright() {
  console.log('No Chromium on this machine; asking Playwright for one …');
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  run(nodePath, [cli, 'install', 'chromium'], 300_000);
  return playwrightsOwn();
}

/** Only where Playwright could not bring one that starts. */
function fromDebian() {
  const isRoot = process.getuid?.() === 0;
  if (firstThatRuns([playwrightsOwn()]) || !isRoot || !existsSync('/usr/bin/apt-get')) return [];
  console.log('Installing Chromium with apt-get …');
  run('apt-get', ['update'], 300_000);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], 600_000);
  return installed();
}

function firstThatRuns(paths) {
  return paths.find((path) => isExecutable(path) && run(path, ['--version'], 30_000).status === 0);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

function run(command, args, timeoutMs) {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  };
  return spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: timeoutMs, env });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
