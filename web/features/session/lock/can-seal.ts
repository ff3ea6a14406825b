/** Browsers lend no cryptography to a page that came over plain http, but for one from this machine itself. */
export function canSeal(): boolean {
  const { isSecureContext = true } = globalThis as { readonly isSecureContext?: boolean };
  return isSecureContext;
}
