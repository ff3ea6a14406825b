import type { Context } from 'koa';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a packet is a packet. */
export const WORTH_PACKING_BYTES = 2_048;

const SMALLEST_CHUNK = 1_024;

/** Browsers list gzip first and mean no preference by it. */
export function preferredEncoding(ctx: Context): 'br' | 'gzip' | 'identity' {
  const encodings = ['br', 'gzip'] as const;
  return encodings.find((each) => ctx.acceptsEncodings(each) === each) ?? 'identity';
}

/**
 * Her history crosses a phone's network at a quarter of its size. Only answers to GET: those of POST
 * may hold a session's secret beside what a caller chose, which packing would betray by its length.
 */
export async function packAnswer(ctx: Context, text: string): Promise<string | Buffer> {
  if (ctx.method !== 'GET' || text.length < WORTH_PACKING_BYTES) return text;
  ctx.vary('Accept-Encoding');
  const encoding = preferredEncoding(ctx);
  // As bytes: Koa would count them first, and Node make them afterwards.
  if (encoding === 'identity') return Buffer.from(text);
  ctx.set('Content-Encoding', encoding);
  // What comes of it in one piece or two: each is a way to another thread and back.
  const chunkSize = Math.max(SMALLEST_CHUNK, text.length >> 2);
  if (encoding === 'gzip') return zip(text, { level: 1, chunkSize });
  return brotli(text, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}
