import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A build of page and worker by the paths of its files, as a browser that installed it has them. */
export type Build = ReadonlyMap<string, Buffer>;

/** The worker, and every file that it keeps: what else is built comes from the server at its time. */
export function packPage(webRoot: string): Buffer {
  const worker = readFileSync(join(webRoot, 'sw.js'), 'utf8');
  const names = readdirSync(webRoot, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name === 'sw.js' || worker.includes(`"${name}"`))
    .sort();
  const files = names.map((name) => readFileSync(join(webRoot, name)));
  const sizes = names.map((name, index) => [`/${name}`, files[index]?.length ?? 0]);
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...files]);
  // All of it in one window: several chunks say the same.
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  return brotliCompressSync(whole, { params });
}

export function unpackPage(packed: Buffer): Build {
  const whole = brotliDecompressSync(packed);
  const end = whole.indexOf('\n');
  const sizes = JSON.parse(whole.toString('utf8', 0, end)) as [string, number][];
  let at = end + 1;
  return new Map(sizes.map(([path, size]) => [path, whole.subarray(at, (at += size))]));
}
