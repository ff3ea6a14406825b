interface ForeignAnswer {
  readonly name: string;
  readonly status: number;
  /** Null: the answer names none. */
  readonly type: string | null;
  readonly body: string;
}

const HTML = 'text/html';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';

/** What proxies, gateways and portals answer in the server's place, whatever was asked. */
export const foreignAnswers: readonly ForeignAnswer[] = [
  { name: '401 text (oauth2-proxy)', status: 401, type: TEXT, body: 'Unauthorized' },
  { name: '401 empty (Caddy basic_auth)', status: 401, type: null, body: '' },
  { name: '401 HTML (nginx)', status: 401, type: HTML, body: '<html>401</html>' },
  { name: '401 JSON', status: 401, type: JSON_TYPE, body: '{"message":"Unauthorized"}' },
  { name: '401 JSON, other code', status: 401, type: JSON_TYPE, body: '{"code":"no_token"}' },
  { name: '401 JSON, code number', status: 401, type: JSON_TYPE, body: '{"code":16}' },
  { name: '401 JSON, our own fault', status: 401, type: JSON_TYPE, body: '{"code":"offline"}' },
  { name: '401 JSON text', status: 401, type: JSON_TYPE, body: '"unauthenticated"' },
  { name: '404 text (Traefik)', status: 404, type: TEXT, body: '404 page not found\n' },
  { name: '404 HTML (nginx)', status: 404, type: HTML, body: '<html>404</html>' },
  { name: '404 JSON (Kong)', status: 404, type: JSON_TYPE, body: '{"message":"no Route matched"}' },
  { name: '405 HTML', status: 405, type: HTML, body: '<html>405</html>' },
  { name: '407 HTML', status: 407, type: HTML, body: '<html>407</html>' },
  { name: '409 text', status: 409, type: TEXT, body: 'Conflict' },
  { name: '410 empty', status: 410, type: null, body: '' },
];

/** With these a gateway refuses one request for its body. */
export const gatewayRefusals: readonly ForeignAnswer[] = [
  { name: '400 HTML', status: 400, type: HTML, body: '<html>400</html>' },
  { name: '403 text (cloud)', status: 403, type: TEXT, body: 'denied' },
  { name: '403 HTML (ModSecurity)', status: 403, type: HTML, body: '<html>403</html>' },
  { name: '403 JSON (API gateway)', status: 403, type: JSON_TYPE, body: '{"message":"Forbidden"}' },
  { name: '406 HTML (mod_security)', status: 406, type: HTML, body: 'Not Acceptable!' },
  { name: '413 HTML (nginx)', status: 413, type: HTML, body: '<html>413</html>' },
  { name: '413 empty', status: 413, type: null, body: '' },
];

export const foreignTroubles: readonly ForeignAnswer[] = [
  { name: '500 HTML', status: 500, type: HTML, body: '<html>500</html>' },
  { name: '502 HTML (nginx)', status: 502, type: HTML, body: '<html>502</html>' },
  { name: '503 text (HAProxy)', status: 503, type: TEXT, body: 'No server is available' },
  { name: '504 JSON', status: 504, type: JSON_TYPE, body: '{"message":"Timed out"}' },
  { name: '521 HTML (Cloudflare)', status: 521, type: HTML, body: '<html>521</html>' },
];

export function foreignResponse({ status, type, body }: ForeignAnswer): Response {
  return new Response(body, { status, headers: type === null ? {} : { 'content-type': type } });
}
