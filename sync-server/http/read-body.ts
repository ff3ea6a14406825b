import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';
import { MAX_BATCH_BYTES } from '../../shared/contract/limits.ts';
import { createReflection, createReflectionBatch } from '../../shared/contract/reflections.ts';
import type { Route } from '../../shared/contract/route.ts';

const DEFAULT_BODY_BYTES = 64 * 1024;

/** Her words may be long: one answer of 20,000 emoji does not fit into the small limit. */
const wordRoutes: ReadonlySet<string> = new Set([
  createReflection.path,
  createReflectionBatch.path,
]);

const readSmall = parserOf(DEFAULT_BODY_BYTES);
const readWords = parserOf(MAX_BATCH_BYTES);

/** The JSON object that was sent; `{}` for no body. Throws invalid_json, 413, 415. */
export async function readBody(ctx: Context, route: Route): Promise<object> {
  if (!hasBody(ctx)) return {};
  if (ctx.is('application/json') !== 'application/json') {
    throw new AppError('unsupported_media_type', { message: 'Send JSON (application/json).' });
  }
  await (wordRoutes.has(route.path) ? readWords : readSmall)(ctx, () => Promise.resolve());
  const body: unknown = ctx.request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObject();
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

function parserOf(jsonLimit: number): ReturnType<typeof bodyParser> {
  return bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'DELETE'],
    jsonStrict: true,
    jsonLimit,
    onError: (error) => {
      throw asAppError(error);
    },
  });
}

/** What the parser throws says what was wrong in `status`; its message may quote the body. */
function asAppError(error: Error): unknown {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) {
    return new AppError('payload_too_large', { message: 'The request is too large.' });
  }
  if (status === 415) {
    return new AppError('unsupported_media_type', { message: 'Send JSON in UTF-8, not encoded.' });
  }
  return new AppError('invalid_json', { message: 'The body is not valid JSON.' });
}

function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

function notAnObject(): AppError {
  return new AppError('invalid_json', { message: 'The body must be a JSON object.' });
}
