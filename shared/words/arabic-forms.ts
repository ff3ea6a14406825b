/**
 * A folded Arabic word and what it may be without its joined particles, article, pronouns and
 * endings: "وبيتها" gives also "بيتها", "بيت". Light on purpose: roots are not guessed.
 */
export function arabicForms(word: string): string[] {
  const bases = PREFIXES.filter((prefix) => word.startsWith(prefix)).map((prefix) =>
    word.slice(prefix.length),
  );
  const forms = bases.flatMap((base) =>
    SUFFIXES.filter((suffix) => base.endsWith(suffix)).map((suffix) =>
      base.slice(0, base.length - suffix.length),
    ),
  );
  return [...new Set([word, ...forms.filter((form) => form.length >= LEAST_LETTERS)])];
}

export function isArabic(word: string): boolean {
  return /\p{Script=Arabic}/u.test(word);
}

/** A shorter rest says too little: "في" without its last letter is no word. */
const LEAST_LETTERS = 3;
/** Also the letters that begin a verb today: "ارتاح", "برتاح" and "كنرتاح" are one word. */
const PREFIXES =
  ' ال وال فال بال كال لل ولل و ف ب كن كي كت ل وب ول هال عال ا ي ت ن ب بي بت سا سي ست وا وي وت'.split(
    ' ',
  );
const SUFFIXES =
  ' ه ها هم هن هما ك كم كن ي ني نا ت تي ته تها تهم تني تنا ات اتي اته اتها وا و ون وني ين ان ا'.split(
    ' ',
  );
