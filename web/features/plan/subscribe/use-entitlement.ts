import { useEffect, useEffectEvent, useState } from 'react';
import { isPremium } from '../../../../shared/contract/auth.ts';
import { useSessionActions, useSessionState } from '../../session/session.ts';

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

/** `isHeard`: the last question was answered; without an answer, what this device knew proves nothing. */
interface Asked {
  readonly count: number;
  readonly isHeard: boolean;
}

const NEVER: Asked = { count: 0, isHeard: false };

/** Asks who she is until the answer is premium, for about half a minute. */
export function useEntitlement(expected: boolean): {
  readonly state: Entitlement;
  readonly again: () => void;
} {
  const session = useSessionState();
  const { recheck } = useSessionActions();
  const [asked, setAsked] = useState(NEVER);
  const premium = session.kind === 'signed_in' && isPremium(session.user);
  const isSure = premium && asked.isHeard;
  const isOver = asked.count >= MOST_QUESTIONS;
  const waits = expected && !isSure && session.kind === 'signed_in' && !isOver;
  const ask = useEffectEvent(async () => {
    const isHeard = await recheck({ force: true });
    setAsked(({ count }) => ({ count: count + 1, isHeard }));
  });

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [waits, asked]);

  const again = (): void => {
    setAsked(NEVER);
    void recheck({ force: true });
  };
  if (!expected) return { state: 'nothing', again };
  if (isSure) return { state: 'welcome', again };
  if (session.kind === 'signed_out' || session.kind === 'unreachable') {
    return { state: session.kind, again };
  }
  if (!isOver) return { state: 'asking', again };
  return { state: asked.isHeard ? 'processing' : 'unreachable', again };
}
