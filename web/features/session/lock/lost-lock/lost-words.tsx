import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { useSession } from '../../session.ts';
import { lookForLost, lostWords, removeLost } from './find-lost.ts';

const LostWordsCard = lazy(async () => {
  const [card] = await Promise.all([import('./lost-words-card.tsx'), loadLockTexts()]);
  return { default: card.LostWordsCard };
});

/** What lies closed on this device and has no lock any more, until she has said what becomes of it. */
export function LostWords() {
  const { user } = useSession();
  const lost = useSyncExternalStore(lostWords.subscribe, lostWords.read);
  useEffect(() => {
    void lookForLost(user.id).catch(() => undefined);
  }, [user.id]);
  if (lost?.userId !== user.id) return null;
  return (
    <Suspense fallback={null}>
      <LostWordsCard
        lost={lost}
        onRemove={() => removeLost(user.id)}
        onLater={() => lostWords.set(null)}
      />
    </Suspense>
  );
}
