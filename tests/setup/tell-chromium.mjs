import { writeFileSync } from 'node:fs';
import { findChromium, findShell } from './find-chromium.mjs';

/** `node tell-chromium.mjs <file>`: what the browser tests need in their environment, as JSON. Fetching one takes a while. */
const [file] = process.argv.slice(2);
const chromium = findChromium();
const told = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL: findShell(chromium) ?? '' };
writeFileSync(file, JSON.stringify(told));
