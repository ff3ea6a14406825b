const REACH = 3;

/** "Not only", "never so tired"; "ما زلت" (still), "ما أجمل" (how lovely), "كل ما". */
export function isNoNegation(words: readonly string[], at: number): boolean {
  const [before, word, next] = [words[at - 1] ?? '', words[at] ?? '', words[at + 1] ?? ''];
  if (word === 'not') return next === 'only' || next === 'just';
  if (word === 'never') return words.slice(at, at + REACH).includes('so');
  if (word !== 'ما') return false;
  return (
    /^(زل|زال|دام|ازال|اجمل|احلي|اروع|الطف|اصعب|اقسي|اسوا|يزال|تزال|شا$|شاالله)/u.test(next) ||
    /^(كل|مما|اول|احسن|افضل|اكثر|بعد|قبل|مثل|كما|بقدر|لحد|من)$/u.test(before)
  );
}
