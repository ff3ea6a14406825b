import type { Fetch } from '../../shared/api/exchange.ts';

type Answer = (url: string, send: () => Promise<Response>) => Promise<Response>;

/** The real network, with the requests written down and the answers open to change. */
export interface AnsweringNetwork {
  /** `GET /api/…` */
  readonly requests: string[];
  readonly fetch: Fetch;
  /** null: as the server answers. */
  answer: Answer | null;
}

export function createAnsweringNetwork(baseUrl: string): AnsweringNetwork {
  const network: AnsweringNetwork = {
    requests: [],
    answer: null,
    fetch(input, init) {
      const { href } = new URL(input instanceof Request ? input.url : input);
      network.requests.push(`${init?.method ?? 'GET'} ${href.slice(baseUrl.length)}`);
      return network.answer ? network.answer(href, () => fetch(input, init)) : fetch(input, init);
    },
  };
  return network;
}

export const noNetwork: Answer = () => Promise.reject(new TypeError('fetch failed'));
