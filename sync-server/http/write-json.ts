import type { Context } from 'koa';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { AppError } from '../../shared/contract/app-error.ts';
import type { Route } from '../../shared/contract/route.ts';
import { isSlices, nextTurn, SLICE_BYTES, type Slices } from '../db/slices.ts';
import { encoderOf, REFUSED } from './encoder.ts';
import { factsOf } from './guards.ts';
import { packAnswer, preferredEncoding, WORTH_PACKING_BYTES } from './pack-answer.ts';

/** What a handler may give where the contract says list: the list, or its slices. */
export type Sliced<T> = T extends readonly (infer Item)[]
  ? readonly Item[] | Slices<Item>
  : T extends object
    ? { readonly [Key in keyof T]: Sliced<T[Key]> }
    : T;

/** A side that takes nothing for so long is gone. */
const TIMEOUT_MS = 60_000;
/** More at once are no page and no phone, and each holds buffers. */
const MOST_AT_ONCE = 4;

const running = new Map<string, number>();

/**
 * The answer as JSON, written while it is read. Nothing of it is held: the other side's pace is the
 * pace of the reading. What fails after the first bytes cuts the connection, so that nobody takes a part
 * for the whole.
 */
export async function writeJson(ctx: Context, route: Route, output: unknown): Promise<void> {
  const parts = partsOf(route, route.output, output);
  const head = await readHead(parts);
  ctx.type = 'application/json';
  if (ctx.method === 'HEAD') {
    await parts.return();
    ctx.body = '';
    return;
  }
  if (head.isWhole) {
    ctx.body = await packAnswer(ctx, head.text);
    ctx.type = 'application/json';
    return;
  }
  const leave = await enter(factsOf(ctx).session?.userId ?? ctx.ip, parts);
  const { res } = ctx;
  const packer = packerOf(ctx);
  const text = Readable.from(inChunks(head.text, parts), { objectMode: false });
  ctx.respond = false;
  res.setTimeout(TIMEOUT_MS, () => void res.destroy());
  try {
    await (packer ? pipeline(text, packer, res) : pipeline(text, res));
  } catch (error) {
    res.destroy();
    if (!isGone(error)) throw error;
  } finally {
    leave();
  }
}

/** Is there anything in it that comes in slices? */
export function hasSlices(output: unknown): boolean {
  if (isSlices(output)) return true;
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return false;
  return Object.values(output).some(hasSlices);
}

/** Only what the contract names leaves the house: a new column never leaks. */
export function encode(route: Route, schema: z.ZodMiniType, output: unknown): unknown {
  const plain = encoderOf(schema)(output);
  if (plain !== REFUSED) return plain;
  const encoded = schema.safeParse(output);
  if (encoded.success) return encoded.data;
  const where = encoded.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(`The answer of ${route.path} is not what the contract says: ${where}`);
}

async function* partsOf(
  route: Route,
  schema: z.ZodMiniType,
  output: unknown,
): AsyncGenerator<string, void, undefined> {
  if (!hasSlices(output)) {
    yield JSON.stringify(encode(route, schema, output));
  } else if (schema instanceof z.ZodMiniOptional) {
    yield* partsOf(route, schema.def.innerType as z.ZodMiniType, output);
  } else if (isSlices(output)) {
    if (!(schema instanceof z.ZodMiniArray))
      throw new Error(`${route.path} lists what is no list.`);
    yield* listOf(route, schema.def.element as z.ZodMiniType, output);
  } else {
    if (!(schema instanceof z.ZodMiniObject)) throw new Error(`${route.path} answers no object.`);
    const fields = Object.entries(schema.shape as Record<string, z.ZodMiniType>);
    let before = '{';
    for (const [name, field] of fields) {
      const value: unknown = Reflect.get(output as object, name);
      if (value === undefined && field instanceof z.ZodMiniOptional) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOf(route, field, value);
      before = ',';
    }
    yield '}';
  }
}

async function* listOf(
  route: Route,
  schema: z.ZodMiniType,
  slices: Slices<unknown>,
): AsyncGenerator<string, void, undefined> {
  let before = '[';
  for await (const items of slices) {
    if (items.length > 0) {
      const texts = items.map((item) => JSON.stringify(encode(route, schema, item)));
      yield before + texts.join(',');
      before = ',';
    }
    await nextTurn();
  }
  yield before === '[' ? '[]' : ']';
}

async function readHead(
  parts: AsyncGenerator<string, void, undefined>,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  let text = '';
  while (text.length < WORTH_PACKING_BYTES) {
    const { value, done } = await parts.next();
    if (done) return { text, isWhole: true };
    text += value;
  }
  return { text, isWhole: false };
}

/** Few big pieces instead of many small ones: each costs a turn of the packer. */
async function* inChunks(head: string, parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = head;
  for await (const part of parts) {
    text += part;
    if (text.length < SLICE_BYTES) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function packerOf(ctx: Context) {
  ctx.vary('Accept-Encoding');
  const encoding = preferredEncoding(ctx);
  if (encoding === 'identity') return null;
  ctx.set('Content-Encoding', encoding);
  if (encoding === 'gzip') return createGzip({ level: 1 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18 } });
}

/** Returns the way out. Throws too_many_requests, and reads no further. */
async function enter(key: string, parts: AsyncGenerator<string, void>): Promise<() => void> {
  const count = running.get(key) ?? 0;
  if (count >= MOST_AT_ONCE) {
    await parts.return();
    throw new AppError('too_many_requests', {
      message: 'Several long answers are under way already. Please wait for one of them.',
      retryAfterSeconds: 10,
    });
  }
  running.set(key, count + 1);
  return () => {
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
  };
}

/** The other side hung up, which is its right. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
