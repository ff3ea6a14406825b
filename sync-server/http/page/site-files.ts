import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listBuilds } from './archive-build.ts';

export interface SiteFile {
  /** As in the address: `/assets/x.js`. */
  readonly path: string;
  readonly type: string;
  readonly isText: boolean;
  read(encoding: string): Promise<Packed>;
}

export interface Packed {
  readonly encoding: string;
  readonly etag: string;
  readonly bytes: Buffer;
}

export interface SiteFiles {
  find(path: string): SiteFile | null;
}

/** Reads the built page once: a build that replaces the folder meanwhile does not mix with it. */
export function createSiteFiles(webRoot: string, archiveRoot: string | null): SiteFiles {
  const current = readFolder(webRoot);
  const former = archiveRoot === null ? [] : listBuilds(archiveRoot).map(readFolder);
  return {
    find(path) {
      const here = current.get(path);
      if (here) return here;
      if (!path.startsWith('/assets/')) return null;
      return former.find((build) => build.has(path))?.get(path) ?? null;
    },
  };
}

function readFolder(folder: string): Map<string, SiteFile> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path, siteFile(path, readFileSync(file))];
    }),
  );
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Packed once per file and start; beyond nine the last percent costs seconds. */
const BROTLI_QUALITY = 9;

function siteFile(path: string, bytes: Buffer): SiteFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const isText = type.endsWith('charset=utf-8');
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const plain = { encoding: 'identity', etag: `"${tag}"`, bytes };
  const packed = new Map<string, Promise<Packed>>();
  return {
    path,
    type,
    isText,
    read(encoding) {
      const pack = encoding === 'br' ? packBrotli : encoding === 'gzip' ? zip : null;
      if (pack === null) return Promise.resolve(plain);
      let ready = packed.get(encoding);
      if (!ready) {
        ready = pack(bytes).then((small) => ({
          encoding,
          etag: `"${tag}-${encoding}"`,
          bytes: small,
        }));
        packed.set(encoding, ready);
      }
      return ready;
    },
  };
}

function packBrotli(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
