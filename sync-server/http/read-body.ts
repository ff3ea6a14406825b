import bourne from '@hapi/bourne';
import type { Context } from 'koa';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import getRawBody from 'raw-body';
import { AppError, isAppError } from '../../shared/contract/app-error.ts';
import { MAX_BATCH_BYTES } from '../../shared/contract/limits.ts';
import { createReflection, createReflectionBatch } from '../../shared/contract/reflections.ts';
import type { Route } from '../../shared/contract/route.ts';

const DEFAULT_BODY_BYTES = 64 * 1024;

/** Her words may be long: one answer of 20,000 emoji does not fit into the small limit. */
const wordRoutes: ReadonlySet<string> = new Set([
  createReflection.path,
  createReflectionBatch.path,
]);

/** The JSON object that was sent; `{}` for no body. Throws invalid_json, 413, 415. */
export async function readBody(ctx: Context, route: Route): Promise<object> {
  if (!hasBody(ctx)) return {};
  if (ctx.is('application/json') !== 'application/json') {
    throw new AppError('unsupported_media_type', { message: 'Send JSON (application/json).' });
  }
  const limit = wordRoutes.has(route.path) ? MAX_BATCH_BYTES : DEFAULT_BODY_BYTES;
  const body = parse(await readBytes(ctx, limit));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidJson('The body must be a JSON object.');
  }
  return body;
}

const MAX_RAW_BYTES = 512 * 1024;

/** Not parsed and not unpacked: a signature is of exactly these bytes. Throws 413. */
export async function readRawBody({ req }: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying what is left would cut the connection before the refusal is read.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    const bytes = asBytes(chunk);
    size += bytes.length;
    if (size > MAX_RAW_BYTES) {
      throw new AppError('payload_too_large', { message: 'The request is too large.' });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function asBytes(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk;
  throw new TypeError('The body is not read as bytes.');
}

async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  const encoding = ctx.get('Content-Encoding') || 'identity';
  const length = encoding === 'identity' ? ctx.get('Content-Length') : '';
  try {
    const stream = unpacked(ctx.req, encoding);
    return await getRawBody(stream, { limit, ...(length !== '' && { length }) });
  } catch (error) {
    throw asAppError(error);
  }
}

function unpacked(request: Readable, encoding: string): Readable {
  switch (encoding) {
    case 'identity':
      return request;
    case 'gzip':
    case 'deflate':
      return pipe(request, createUnzip());
    case 'br':
      return pipe(request, createBrotliDecompress());
    default:
      throw new AppError('unsupported_media_type', {
        message: 'Send JSON in UTF-8, not encoded.',
      });
  }
}

/** Who hangs up ends the unpacking too; what cannot be unpacked leaves the connection for the answer. */
function pipe(request: Readable, unpack: Transform): Readable {
  request.once('error', (error) => unpack.destroy(error));
  return request.pipe(unpack);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are no text are refused: silently turned into other characters, they would be stored as hers. */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return bourne.parse(utf8.decode(bytes));
  } catch {
    throw invalidJson('The body is not valid JSON in UTF-8.');
  }
}

/** What reading throws says what was wrong in `status`. */
function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return status === 413
    ? new AppError('payload_too_large', { message: 'The request is too large.' })
    : invalidJson('The body could not be read.');
}

function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

function invalidJson(message: string): AppError {
  return new AppError('invalid_json', { message });
}
