import { createContext, useContext } from 'react';

export const SignOutContext = createContext<(() => void) | null>(null);

/** Asks to sign out: at once when everything is on the server, else after a question. */
export function useRequestSignOut(): () => void {
  const request = useContext(SignOutContext);
  if (!request) throw new Error('useRequestSignOut outside of SignOutContext');
  return request;
}
