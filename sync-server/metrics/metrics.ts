import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BatchResult } from '../../shared/contract/reflections.ts';
import type { Database } from '../db/database.ts';

export interface FinishedRequest {
  readonly method: string;
  /** The pattern, never the path; 'none' for what is not of the API. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** What the operator may measure. No label holds anything of a user: names and numbers of ours alone. */
export interface Metrics {
  countRequest(request: FinishedRequest): void;
  countItem(status: BatchResult['status']): void;
  /** Of a day that a language model was asked about. */
  countInsightOfModel(outcome: string): void;
  /** Returns what to call when the stream is over. */
  openStream(): () => void;
  /** Everything, as Prometheus reads it. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

interface MetricSources {
  readonly writes: Pick<Database, 'stats'>;
  readonly countMails: () => Promise<ReadonlyMap<string, number>>;
}

/** A registry of its own: two servers in one process do not add up. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureWrites(registry, sources.writes);
  measureMails(registry, sources.countMails);
  const items = new Counter({
    name: 'noor_batch_items_total',
    help: 'Reflections sent in batches, by what became of them.',
    labelNames: ['status'],
    registers: [registry],
  });
  const insights = new Counter({
    name: 'noor_model_insights_total',
    help: 'Days a language model was asked about, by what became of it; all but "written" fell back.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'noor_event_streams_open',
    help: 'Event streams that devices listen to now.',
    registers: [registry],
  });
  return {
    countRequest: measureRequests(registry),
    countItem: (status) => items.inc({ status }),
    countInsightOfModel: (outcome) => insights.inc({ outcome }),
    openStream() {
      streams.inc();
      return () => streams.dec();
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function measureRequests(registry: Registry): Metrics['countRequest'] {
  const labelNames = ['method', 'route', 'status'] as const;
  const durations = new Histogram({
    name: 'noor_http_request_duration_seconds',
    help: 'Time until the answer was ready; its count is the number of requests.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return ({ method, route, status, seconds }) =>
    durations.observe({ method, route, status }, seconds);
}

function measureMails(registry: Registry, countMails: MetricSources['countMails']): void {
  new Gauge({
    name: 'noor_mails',
    help: 'Mails in the outbox, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countMails();
      this.reset();
      for (const [state, count] of counts) this.set({ state }, count);
    },
  });
}

function measureWrites(registry: Registry, writes: MetricSources['writes']): void {
  new Gauge({
    name: 'noor_write_queue_jobs',
    help: 'Writes that wait for the next commit.',
    registers: [registry],
    collect() {
      this.set(writes.stats().queued);
    },
  });
  const totals = {
    commits: ['noor_write_commits_total', 'Commits, each of all writes that waited together.'],
    jobs: ['noor_write_jobs_total', 'Writes that were committed or refused.'],
    seconds: ['noor_write_seconds_total', 'Time spent writing and committing.'],
  } as const;
  for (const key of ['commits', 'jobs', 'seconds'] as const) {
    const [name, help] = totals[key];
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(writes.stats()[key]);
      },
    });
  }
}

/** Where nobody measures. */
export const noMetrics: Metrics = {
  countRequest: () => undefined,
  countItem: () => undefined,
  countInsightOfModel: () => undefined,
  openStream: () => () => undefined,
  read: () => Promise.resolve({ type: 'text/plain', text: '' }),
};
