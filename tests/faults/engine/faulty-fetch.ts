import { setTimeout as pause } from 'node:timers/promises';
import type { Fetch } from '../../../shared/api/exchange.ts';
import type { NetworkFault } from './plan.ts';

/** The device's network: cut off, or doing to the next requests what is planned for them. */
export interface Network {
  readonly fetch: Fetch;
  isOnline: boolean;
  plan(faults: readonly NetworkFault[]): void;
}

const DELAY_MS = 8;

/** `onRequest`: told of each that leaves the device, whatever becomes of it. */
export function createNetwork(onRequest: (...request: Parameters<Fetch>) => void): Network {
  let planned: NetworkFault[] = [];
  const network: Network = {
    isOnline: true,
    plan(faults) {
      planned = [...faults];
    },
    fetch(url, init) {
      if (!network.isOnline) return cut();
      onRequest(url, init);
      return reach(planned.shift() ?? 'none', () => fetch(url, init));
    },
  };
  return network;
}

async function reach(fault: NetworkFault, send: () => Promise<Response>): Promise<Response> {
  switch (fault) {
    case 'none':
      return send();
    case 'lost_request':
      return cut();
    case 'lost_answer':
      await drop(send);
      return cut();
    case 'repeat':
      await drop(send);
      return send();
    case 'delay':
      await pause(DELAY_MS);
      return send();
    case 'portal':
      return new Response('<html>Welcome to our hotel</html>', {
        headers: { 'content-type': 'text/html' },
      });
    case 'overload':
      return Response.json(
        { error: 'Too much at once.', code: 'unavailable' },
        { status: 503, headers: { 'retry-after': '1' } },
      );
  }
}

async function drop(send: () => Promise<Response>): Promise<void> {
  await (await send()).arrayBuffer();
}

function cut(): Promise<never> {
  return Promise.reject(new TypeError('fetch failed'));
}
