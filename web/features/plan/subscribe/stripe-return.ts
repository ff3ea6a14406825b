import { paths } from '../../../lib/paths.ts';

const SECRET = 'setup_intent_client_secret';

/**
 * A wallet or bank may send her back here with the setup it confirmed. Taken once: a reload begins anew,
 * and the secret leaves the address bar.
 */
export function takeReturn(): string | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get(SECRET);
  if (secret !== null) {
    const isChange = address.searchParams.get('change') === 'card';
    history.replaceState(null, '', isChange ? paths.changeCard : address.pathname);
  }
  return secret;
}
