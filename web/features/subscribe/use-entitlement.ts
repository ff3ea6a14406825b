import { useEffect, useEffectEvent, useState } from 'react';
import { isPremium } from '../../../shared/contract/auth.ts';
import { useSessionActions, useSessionState } from '../../lib/session.ts';

export type Entitlement =
  | 'asking'
  | 'welcome'
  | 'processing'
  | 'signed_out'
  | 'unreachable'
  /** No payment was named: there is nothing to wait for. */
  | 'nothing';

/** The spec's pause before the first question, and the one before each further question. */
const WAIT_MS = 2_000;
const MOST_QUESTIONS = 15;

/** Asks who she is until the answer is premium, for about half a minute. */
export function useEntitlement(expected: boolean): {
  readonly state: Entitlement;
  readonly again: () => void;
} {
  const session = useSessionState();
  const { recheck } = useSessionActions();
  const [asked, setAsked] = useState(0);
  const premium = session.kind === 'signed_in' && isPremium(session.user);
  const isSure = premium && asked > 0;
  const waits = expected && !isSure && session.kind === 'signed_in' && asked < MOST_QUESTIONS;
  const ask = useEffectEvent(async () => {
    await recheck({ force: true });
    setAsked((count) => count + 1);
  });

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [waits, asked]);

  const again = (): void => {
    setAsked(0);
    void recheck({ force: true });
  };
  if (!expected) return { state: 'nothing', again };
  if (isSure) return { state: 'welcome', again };
  if (session.kind === 'signed_out' || session.kind === 'unreachable') {
    return { state: session.kind, again };
  }
  return { state: asked < MOST_QUESTIONS ? 'asking' : 'processing', again };
}
