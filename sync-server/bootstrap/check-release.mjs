// Compares what a running Noor hands to browsers with the list that was published with its release.
// It needs nothing but Node: node check-release.mjs https://noor.example release.json
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Addresses of the page's own, each of which must answer with the page itself, and no other one. */
const PAGES = ['/', '/journal', '/history', '/profile', '/community', '/insights', '/login'];

const [address, file = 'dist/release.json'] = process.argv.slice(2);
try {
  if (address === undefined)
    throw new Error('Name the server: check-release <address> [release.json]');
  const { version, files } = JSON.parse(readFileSync(file, 'utf8'));
  const findings = await compare(new URL(address), files);
  for (const finding of findings) console.log(finding);
  const count = Object.keys(files).length;
  if (findings.length > 0) process.exitCode = 1;
  else console.log(`All ${count} files are those of Noor ${version}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function compare(server, files) {
  const expected = [
    ...Object.entries(files).filter(([path]) => path !== '/subscribe.html'),
    ...PAGES.map((path) => [path, files['/index.html']]),
    ['/subscribe', files['/subscribe.html']],
  ];
  const findings = [];
  for (const [path, hash] of expected) {
    const finding = await look(new URL(path, server), hash);
    if (finding !== null) findings.push(`${path}: ${finding}`);
  }
  return findings;
}

async function look(url, hash) {
  let response;
  try {
    response = await fetch(url, { redirect: 'manual', cache: 'no-store' });
  } catch {
    throw new Error(`${url.origin} cannot be reached.`);
  }
  if (response.status !== 200) return `answered ${response.status}`;
  const bytes = Buffer.from(await response.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('base64');
  return found === hash ? null : `is another file (${found} instead of ${hash})`;
}
