import { useOpenReplica } from '../../lib/replica-context.ts';
import { EarlierWords } from './earlier/earlier-words-card.tsx';
import { LostWords } from './lock/lost-lock/lost-words.tsx';

/** What lies on this device beside her journal, and what she is asked about it. */
export default function WordsLeft() {
  const { userId } = useOpenReplica();
  return (
    <>
      <LostWords key={`lost ${userId}`} />
      <EarlierWords key={userId} />
    </>
  );
}
