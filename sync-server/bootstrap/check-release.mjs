// Compares what a running Noor hands to browsers with the list that was published with its release.
// It needs nothing but Node: node check-release.mjs https://noor.example release.json
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Addresses of the page's own, each of which must answer with the page itself, and no other one. */
const PAGES =
  '/ /dashboard /journal /journal/history /community /profile /profile/insights /support /subscribe/success /subscribe/cancel /subscription /auth /forgot-password /reset-password /privacy /terms /any-other-address'.split(
    ' ',
  );
const PAYMENT_PAGES = ['/subscribe', '/subscribe/'];

/** By these an answer loads, leads to or lets in what stands in no file; the release sends none of them. */
const UNHEARD_OF =
  'refresh location service-worker-allowed speculation-rules origin-trial clear-site-data'.split(
    ' ',
  );
/** More than any page loads. */
const MOST_STRANGERS = 100;

/** Each may be kept apart by who serves them: as browsers ask, as older ones do, and as it lies there. */
const ENCODINGS = ['br', 'gzip', 'identity'];

const [address, file = 'dist/release.json'] = process.argv.slice(2);
try {
  if (address === undefined)
    throw new Error('Name the server: check-release <address> [release.json]');
  const release = JSON.parse(readFileSync(file, 'utf8'));
  const findings = await compare(new URL(address), release);
  for (const finding of findings) console.log(finding);
  const count = Object.keys(release.files).length;
  if (findings.length > 0) process.exitCode = 1;
  else {
    console.log(`All ${count} files are those of Noor ${release.version}.`);
    console.log('What it hands to others, or at another time, this cannot see: docs/privacy.md.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function compare(server, release) {
  const { files } = release;
  const expected = [
    ...Object.entries(files).filter(([path]) => path !== '/subscribe.html'),
    ...PAGES.map((path) => [path, files['/index.html']]),
    ...PAYMENT_PAGES.map((path) => [path, files['/subscribe.html']]),
  ];
  const findings = [];
  const strangers = new Map();
  const read = new Set();
  for (const [path, hash] of expected) {
    const url = new URL(path, server);
    const faults = new Set();
    for (const encoding of ENCODINGS) {
      const answer = await load(url, encoding);
      const wrong = [...faultsOf(answer, hash), ...headerFaultsOf(answer, url, release)];
      for (const fault of wrong) faults.add(`${path}: ${fault}`);
      // A file of the release loads nothing but files of the release; another one is read once, wherever it stands.
      const isRead = answer.hash === hash || read.has(answer.hash);
      read.add(answer.hash);
      const loaded = isRead ? [] : referencesIn(answer, url);
      note(strangers, [...loaded, ...linksOf(answer, url)], { path, server, files });
    }
    findings.push(...faults);
  }
  return [...findings, ...(await look(strangers, { server, files, read }))];
}

async function load(url, encoding = ENCODINGS[0]) {
  let response;
  try {
    const headers = { 'accept-encoding': encoding };
    response = await fetch(url, { headers, redirect: 'manual', cache: 'no-store' });
  } catch {
    throw new Error(`${url.origin} cannot be reached.`);
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('base64');
  const { status, headers } = response;
  return { status, headers, hash, text: bytes.toString() };
}

function faultsOf({ status, hash: found }, hash) {
  if (status !== 200) return [`answered ${status}`];
  return found === hash ? [] : [`is another file (${found} instead of ${hash})`];
}

function headerFaultsOf({ headers }, url, { policies }) {
  const faults = UNHEARD_OF.flatMap((name) =>
    headers.has(name) ? [`comes with ${name}: ${headers.get(name)}`] : [],
  );
  const policy = policies && policyOf(url.pathname, policies);
  if (!policy) return faults;
  // What a proxy adds is one more behind a comma, and can only forbid more.
  const served = (headers.get('content-security-policy') ?? '').split(',').map(plain);
  if (served.includes(plain(policy))) return faults;
  const found = headers.get('content-security-policy') ?? 'none';
  return [...faults, `its Content-Security-Policy is another one (${found})`];
}

/** Of a path, or of what begins with it; else that of the page. */
function policyOf(path, policies) {
  const named = Object.keys(policies).find(
    (name) => name === path || (name.endsWith('*') && path.startsWith(name.slice(0, -1))),
  );
  return policies[named ?? '/'];
}

function plain(policy) {
  return policy.trim().replaceAll(/\s+/g, ' ');
}

/** What a browser is told to fetch beside the file, wherever the file itself is as it should be. */
function linksOf({ headers }, url) {
  const links = headers.get('link') ?? '';
  return [...links.matchAll(/<([^>]*)>/g)].flatMap(([, target]) => resolved(target, url));
}

/** What a file loads, as far as its text names it. */
function referencesIn({ text, headers }, url) {
  const type = headers.get('content-type') ?? '';
  if (type.includes('html')) {
    const inline = /<script(?![^>]*\ssrc\s*=)[^>]*>\s*[^\s<]/i.test(text)
      ? ['(a script that stands in it)']
      : [];
    const named = text.matchAll(/\s(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi);
    return [...inline, ...[...named].flatMap(([, target]) => resolved(target, url))];
  }
  if (type.includes('css')) {
    const named = text.matchAll(/(?:url\(|@import)\s*["']?([^"')\s;]+)/gi);
    return [...named].flatMap(([, target]) => resolved(target, url));
  }
  if (!type.includes('javascript')) return [];
  const named = text.matchAll(
    /["'`]([^"'`\s]+\.(?:m?js|css|wasm|html|webmanifest)(?:\?[^"'`\s]*)?|https?:[^"'`\s]+)["'`]/g,
  );
  // Vite names what a script loads later from the top.
  return [...named].flatMap(([, target]) =>
    resolved(/^(?:[./]|https?:)/.test(target) ? target : `/${target}`, url),
  );
}

function resolved(target, base) {
  if (!URL.canParse(target, base)) return [];
  const url = new URL(target, base);
  return /^https?:$/.test(url.protocol) ? [url] : [];
}

/** Those that belong to no release, by who loads them first. */
function note(strangers, targets, { path, server, files }) {
  for (const target of targets) {
    const isListed =
      target instanceof URL && target.origin === server.origin && target.pathname in files;
    const isPage = target instanceof URL && PAGES.includes(target.pathname);
    const name = target instanceof URL ? nameOf(target, server) : `${path} ${target}`;
    if (!isListed && !isPage && !strangers.has(name)) strangers.set(name, { path, target });
  }
}

function nameOf(url, server) {
  return url.origin === server.origin ? `${url.pathname}${url.search}` : url.href;
}

/** Names each, and what it loads in turn. */
async function look(strangers, { server, files, read }) {
  const findings = [];
  // The map grows while it is walked.
  for (const [name, { path, target }] of strangers) {
    if (findings.length === MOST_STRANGERS) return [...findings, 'There are more.'];
    if (!(target instanceof URL)) findings.push(`${path}: holds ${target.slice(1, -1)}`);
    else if (target.origin !== server.origin)
      findings.push(`${name}: is of another server, and ${path} names it`);
    else {
      const answer = await load(target);
      const what = answer.status === 200 ? answer.hash : `answered ${answer.status}`;
      findings.push(`${name}: belongs to no release, and ${path} names it (${what})`);
      const loaded = read.has(answer.hash) ? [] : referencesIn(answer, target);
      read.add(answer.hash);
      note(strangers, loaded, { path: name, server, files });
    }
  }
  return findings;
}
