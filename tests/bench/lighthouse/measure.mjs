import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/*
 * Opens a browser on a profile and measures each address in it, cold: the worker and its caches go
 * before each run, the session and the local store stay. Takes the wish as one argument of JSON and
 * prints what it found as JSON.
 */
const { profile, chromePath, urls, presets, rounds } = JSON.parse(process.argv[2] ?? '');
const chrome = await launch({
  chromePath,
  userDataDir: profile,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  const found = [];
  for (const url of urls) {
    for (const preset of presets) {
      for (let round = 0; round < rounds; round += 1) {
        found.push({ url, preset, ...(await run({ url, preset, port: chrome.port })) });
      }
    }
  }
  console.log(JSON.stringify(found));
} finally {
  chrome.kill();
}

async function run({ url, preset, port }) {
  const { categories, audits } = await record({ url, preset, port });
  return {
    performance: points(categories.performance),
    accessibility: points(categories.accessibility),
    bestPractices: points(categories['best-practices']),
    lost: CATEGORIES.flatMap((name) => lostIn(categories[name], audits)),
    metrics: metricsOf(audits),
  };
}

/** Lighthouse now and then misses the start of its own recording and asks to be run again. */
async function record({ url, preset, port }, attempts = 3) {
  const options = { port, logLevel: 'error', onlyCategories: CATEGORIES };
  const result = await lighthouse(url, options, preset === 'desktop' ? desktopConfig : undefined);
  const { finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError && attempts > 1) return record({ url, preset, port }, attempts - 1);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return result.lhr;
}

function points({ score }) {
  return Math.round((score ?? 0) * 100);
}

/** What cost points, in Lighthouse's words. */
function lostIn({ auditRefs }, audits) {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id}${audits[id].displayValue ? ` ${audits[id].displayValue}` : ''}`);
}

function metricsOf(audits) {
  const shown = {
    FCP: 'first-contentful-paint',
    LCP: 'largest-contentful-paint',
    TBT: 'total-blocking-time',
    CLS: 'cumulative-layout-shift',
    SI: 'speed-index',
  };
  return Object.entries(shown)
    .map(([name, id]) => `${name} ${audits[id].displayValue}`)
    .join(', ');
}
