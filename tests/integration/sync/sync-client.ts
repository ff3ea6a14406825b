import { get, type IncomingMessage } from 'node:http';
import { pullReflections, type PulledReflection } from '../../../shared/contract/sync.ts';
import type { Device } from './reflections-client.ts';

export interface Pulled {
  readonly documents: PulledReflection[];
  readonly checkpoint: string;
  /** Some page said that the checkpoint was not of this database. */
  readonly restarted: boolean;
}

/** Pulls page after page until there is no more. */
export async function pullAll(device: Device, after?: string, limit = 1_000): Promise<Pulled> {
  const documents: PulledReflection[] = [];
  let checkpoint = after;
  let restarted = false;
  for (;;) {
    const query = new URLSearchParams({ limit: String(limit) });
    if (checkpoint !== undefined) query.set('after', checkpoint);
    const path = `${pullReflections.path}?${query.toString()}`;
    const { body } = await device.send({ method: 'GET', path });
    const page = pullReflections.output.parse(body);
    documents.push(...page.documents);
    checkpoint = page.checkpoint;
    restarted ||= page.restarted;
    if (!page.has_more) return { documents, checkpoint, restarted };
  }
}

export interface EventTail {
  readonly status: number;
  /** The data of the next `change`; null when the stream has ended. */
  next(): Promise<number | null>;
  close(): void;
}

/** Listens to the server-sent events as a page does, on a connection of its own. */
export async function openEvents(
  { url }: { readonly url: string },
  device: Device,
): Promise<EventTail> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(`${url}/api/sync/events`, { headers: device.headers, agent: false });
    request.once('response', resolve).once('error', reject);
  });
  const changes = readChanges(answer);
  return {
    status: answer.statusCode ?? 0,
    async next() {
      const step = await changes.next();
      return step.done ? null : step.value;
    },
    close() {
      answer.destroy();
    },
  };
}

async function* readChanges(answer: IncomingMessage): AsyncGenerator<number, undefined> {
  let unread = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    const events = `${unread}${String(chunk)}`.split('\n\n');
    unread = events.pop() ?? '';
    for (const event of events) {
      const seq = /^event: change\ndata: (\d+)$/.exec(event)?.[1];
      if (seq !== undefined) yield Number(seq);
    }
  }
  return undefined;
}
