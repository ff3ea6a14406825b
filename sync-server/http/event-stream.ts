import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { factsOf } from './guards.ts';

export interface EventStream {
  /** `payload` leaves as JSON. */
  send(event: string, payload: unknown): void;
  end(): void;
  readonly closed: AbortSignal;
}

/** Below the idle limits of proxies and phones. */
const HEARTBEAT_MS = 25_000;
/** A reader that takes nothing is gone, whatever its connection says. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** Throws before the first byte when `start` does, so that a refusal is an ordinary answer. */
export async function openEventStream(
  ctx: Context,
  start: (stream: EventStream) => void | Promise<void>,
): Promise<void> {
  const { guards, session } = factsOf(ctx);
  const body = new PassThrough();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    body.end();
  };
  const write = (text: string) => {
    if (ended.signal.aborted) return;
    body.write(text);
    if (body.writableLength + body.readableLength > MAX_UNREAD_BYTES) end();
  };
  const stream: EventStream = {
    send: (event, payload) => write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`),
    end,
    closed: ended.signal,
  };
  try {
    await start(stream);
  } catch (error) {
    end();
    throw error;
  }
  // A sign-out elsewhere ends what this session listens to; so does a database that is closed.
  const beat = async () => {
    if (session === null || (await guards.sessions.isLive(session))) write(': still here\n\n');
    else end();
  };
  const heartbeat = setInterval(() => void beat().catch(end), HEARTBEAT_MS);
  heartbeat.unref();
  ended.signal.addEventListener('abort', () => clearInterval(heartbeat), { once: true });
  ctx.res.once('close', end);
  if (guards.stopping.aborted || ctx.res.closed) end();
  guards.stopping.addEventListener('abort', end, { once: true, signal: ended.signal });
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
  ctx.set('X-Accel-Buffering', 'no');
  ctx.status = 200;
  ctx.body = body;
  ctx.res.flushHeaders();
}
