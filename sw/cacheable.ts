/** Facts of an answer that decide whether it may be kept. */
type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/**
 * A file of this build and nothing else: a captive portal's page, a login form behind a redirect or an
 * error must never be kept under the name of a script.
 */
export function isOurFile(url: string, answer: Answer): boolean {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return false;
  const isPage = (answer.headers.get('content-type') ?? '').includes('text/html');
  return isPage === new URL(url).pathname.endsWith('.html');
}
