import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
/** Debian's name of it. */
const SHELL = 'chromium-headless-shell';
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

/**
 * The same browser without its windows, which costs a third less: for what no window has a part in. Null where a
 * browser is named, and where there is none of the same version.
 */
export function findShell(chromium) {
  if (process.env['CHROMIUM_PATH'] === chromium) return null;
  const find = () => {
    const version = versionOf(chromium);
    return onPath([SHELL]).find((path) => isExecutable(path) && versionOf(path) === version);
  };
  const found = find();
  if (found || !isOfDebian(chromium)) return found ?? null;
  installFromDebian();
  return find() ?? null;
}

/** There both are built from one source, and come in one version. */
function isOfDebian(path) {
  return path === '/usr/bin/chromium' && canInstall();
}

/** Its number alone: the names differ. */
function versionOf(path) {
  return /\d+(\.\d+)+/.exec(run(path, ['--version'], 30_000).stdout ?? '')?.[0];
}

function installed() {
  return [...onPath(NAMES), ...PLACES];
}

function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
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
  if (firstThatRuns([playwrightsOwn()]) || !canInstall()) return [];
  installFromDebian();
  return installed();
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function installFromDebian() {
  console.log('Installing Chromium with apt-get …');
  run('apt-get', ['update'], 300_000);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', SHELL], 600_000);
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
