const SECRET = 'setup_intent_client_secret';

/**
 * A wallet or bank may send her back here with the setup it confirmed. Taken once: a reload begins anew,
 * and the secret leaves the address bar.
 */
export function takeReturn(): string | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get(SECRET);
  if (secret !== null) history.replaceState(null, '', address.pathname);
  return secret;
}
