import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Answers one request; may also leave it open. */
export type ModelReply = (response: ServerResponse, request: IncomingMessage) => void;

export interface ModelServer {
  /** As AI_BASE_URL wants it. */
  readonly baseUrl: string;
  readonly host: string;
  /** Bodies as they arrived, oldest first. */
  readonly bodies: string[];
  /** What the headers of those requests said. */
  readonly headers: Record<string, unknown>[];
  reply: ModelReply;
  stop(): Promise<void>;
}

export const goodInsight = {
  energy_score: 6,
  paragraphs: ['The garden was quiet and so were you.', 'You noticed how the light moved.'],
  recommendations: ['Sit outside for ten minutes.', 'Call your sister.'],
  improvement_areas: ['Evening rest'],
};

/** A server that speaks chat completions. */
export async function startModelServer(): Promise<ModelServer> {
  const model: Omit<ModelServer, 'baseUrl' | 'host' | 'stop'> = {
    bodies: [],
    headers: [],
    reply: says(goodInsight),
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      model.bodies.push(body.toString());
      model.headers.push(request.headers);
      model.reply(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const host = `127.0.0.1:${address.port}`;
  return Object.assign(model, {
    host,
    baseUrl: `http://${host}/v1`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** A complete answer whose text is this value as JSON, or this very string. */
export function says(content: unknown, finishReason = 'stop'): ModelReply {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return answers(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [
      {
        index: 0,
        finish_reason: finishReason,
        message: { role: 'assistant', content: text, refusal: null },
      },
    ],
  });
}

export function answers(status: number, body: unknown): ModelReply {
  return (response) => {
    // Whoever tries again does so at once.
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
