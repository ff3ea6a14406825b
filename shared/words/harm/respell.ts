/**
 * Folded words with the slips of a tired hand undone, in the words that lists of harm stand on: one
 * letter wrong, missing, too many or changed for its neighbor; two in a long word. Other words stay
 * as they are, and a word that is another one by a letter ("living", "loving") is not touched.
 */
export function respell(words: readonly string[]): string[] {
  const known = new Map<string, string>();
  return words.flatMap((word) => {
    let meant = known.get(word);
    if (meant === undefined) {
      meant = meantBy(word);
      known.set(word, meant);
    }
    return meant.includes(' ') ? meant.split(' ') : [meant];
  });
}

function meantBy(word: string): string {
  const slip =
    SLIPS.get(word) ??
    SWAPPED.get(word) ??
    (word.includes('ظرب') ? word.replace('ظرب', 'ضرب') : undefined);
  if (slip !== undefined) return slip;
  const calm = withoutDrawl(word);
  if (calm.length < LEAST_LETTERS || REAL.has(calm) || STEMS.has(calm)) return calm;
  if (SUICIDE.test(calm)) return 'suicidal';
  return candidatesFor(calm).find((stem) => isOneSlipAway(calm, stem)) ?? calm;
}

/** "Dieeee" and "امووووت"; two letters alike may be right. */
function withoutDrawl(word: string): string {
  if (!DRAWL.test(word)) return word;
  const two = word.replaceAll(DRAWLS, '$1$1');
  const one = word.replaceAll(DRAWLS, '$1');
  return STEMS.has(two) || DOUBLED.has(two) ? two : one;
}
const DRAWL = /(\p{L})\1\1/u;
const DRAWLS = /(\p{L})\1{2,}/gu;
const DOUBLED = new Set(['kill', 'pills', 'fall', 'hell']);

const LEAST_LETTERS = 4;
const TWO_SLIPS_FROM = 10;

/** Too many ways to write it for a distance. */
const SUICIDE = /^s[uo]?[uiye]{1,2}[csz]+[iyae]+d(?:e|al|le|el|il|all|ial|la|ale)$/u;

/** The first letter is right or has changed places with the second. */
function candidatesFor(word: string): readonly string[] {
  return BY_FIRST_LETTERS.get(word.charAt(0)) ?? BY_FIRST_LETTERS.get(word.charAt(1)) ?? [];
}

function isOneSlipAway(word: string, stem: string): boolean {
  const most = stem.length >= TWO_SLIPS_FROM ? 2 : 1;
  return Math.abs(word.length - stem.length) <= most && distance(word, stem) <= most;
}

/** Letters wrong, missing, added, or changed for their neighbor (optimal string alignment). */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, line];
  }
  return last[other.length] ?? Infinity;
}

/** Too short for a distance, and meant for nothing else. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ['kil', 'kill'],
  ['kll', 'kill'],
  ['kiill', 'kill'],
  ['diee', 'die'],
  ['deid', 'died'],
  ['dieing', 'dying'],
  ['ded', 'dead'],
  ['wan', 'want'],
  ['wana', 'want to'],
  ['wanto', 'want to'],
  ['cnt', 'can not'],
  ['dnt', 'do not'],
  ['pils', 'pills'],
  ['pilss', 'pills'],
  ['nobdy', 'nobody'],
  ['livin', 'living'],
  ['tonite', 'tonight'],
  ['tmrw', 'tomorrow'],
  ['tmr', 'tomorrow'],
  ['slaped', 'slapped'],
  ['hurtt', 'hurt'],
  ['hitts', 'hits'],
  ['hti', 'hit'],
  ['hited', 'hit'],
  ['hitted', 'hit'],
  ['beates', 'beats'],
  ['baets', 'beats'],
  ['beatts', 'beats'],
  ['beeting', 'beating'],
  ['loked', 'locked'],
  ['lockd', 'locked'],
  ['lokced', 'locked'],
  ['lcoked', 'locked'],
  ['lcked', 'locked'],
  ['loced', 'locked'],
  ['roff', 'roof'],
  ['rof', 'roof'],
  ['blaed', 'blade'],
  ['baldes', 'blades'],
  ['exsist', 'exist'],
  ['exsit', 'exist'],
  ['exicst', 'exist'],
  ['jumb', 'jump'],
  ['jupm', 'jump'],
  ['jumpp', 'jump'],
  ['slef', 'self'],
  ['theraten', 'threaten'],
  ['alve', 'alive'],
  ['scard', 'scared'],
  ['afriad', 'afraid'],
  ['afaid', 'afraid'],
  ['grabed', 'grabbed'],
  ['strangeld', 'strangled'],
  ['chocks', 'chokes'],
  ['phnoe', 'phone'],
  ['husbend', 'husband'],
  ['choaked', 'choked'],
  ['wrsit', 'wrist'],
  ['wirst', 'wrist'],
  ['myslef', 'myself'],
  ['meself', 'myself'],
  ['imself', 'himself'],
  ['اموووت', 'اموت'],
  ['امووت', 'اموت'],
]);

const REAL_SWAPPED = new Set(['evil', 'file', 'hist']);

/** Short stems with two letters changed; their other slips are words of their own too often. */
const SWAPPED: ReadonlyMap<string, string> = new Map(
  ['life', 'kill', 'jump', 'hurt', 'roof', 'wake', 'live', 'hang', 'dead', 'pills', 'want', 'hits']
    .flatMap((stem) =>
      Array.from(stem.slice(1), (letter, at) => {
        const swapped = `${stem.slice(0, at)}${letter}${stem.charAt(at)}${stem.slice(at + 2)}`;
        return [swapped, stem] as const;
      }),
    )
    .filter(([swapped, stem]) => swapped !== stem && !REAL_SWAPPED.has(swapped)),
);

const split = (words: string) => words.split(/\s+/u);

const STEMS: ReadonlySet<string> = new Set(
  split(
    `suicide suicides suicidal kill killing killed die dead myself overdose overdosed lethal death dying alive existing
    existence anymore tomorrow goodbye farewell razor razors cutting bleeding bled balcony bridge bridges
    rooftop paracetamol acetaminophen ibuprofen tylenol panadol tablets tablet medication swallow swallowed
    diazepam tramadol sertraline lorazepam alprazolam clonazepam zopiclone zolpidem amitriptyline
    quetiapine codeine morphine melatonin fluoxetine citalopram insulin painkillers
    threatened threatens threatening threaten threats strangled strangles choked slapped punched kicked bruise
    bruises bruised burden worthless hopeless pointless unbearable husband husbands boyfriend boyfriends
    terrified disappear disappeared disappears forever funeral belongings belonging hanging wrists wrist
    scratched scratch hurting harming living passport passports handcuffed assaulted assault molested
    انتحار الانتحار بالانتحار للانتحار انتحر بنتحر هنتحر استيقظ باراسيتامول البنادول بنادول بروفين
    دوليبران البلكونه يضربني يهددني يخنقني بيضربني كيضربني بيهددني كيهددني اغتصبني يغتصبني سيذبحني هيقتلني`,
  ),
);

/** Words of their own, one slip away from a stem. */
const REAL: ReadonlySet<string> = new Set(
  split(
    `kipling killings killer killers kilning overdoses overdone overdue overtone overuse depth deaths dearth doing drying
    dyeing dyed ding dding diving dining alike aline align alice editing exiting exerting exciting exacting existent falwell
    bride brides bridle bridged bridget brides bridger ridge razed blending breeding blessing bleating blooding
    bleeping breezing bleeds blend tables table cable swallows shallow sallow shallower threaten threat theaters
    straggled strangely stranger strangers strangest strangle struggled struggles chocked chokes choke cooked coked
    chowed snapped slipped swapped slopped sapped slapper pinched punches punch kinked kicker picked braise
    braised bruiser cruised homeless hapless homelessly hopelessly wordless worthies pointiest painless
    unbeatable unbearably unreadable unbreakable befriend befriended terrific testified terrifies disappears
    hinging handing hangings banging wrest waist waists wrests writs whist scratches scratchy screeched
    snatched stretched hunting hurling hurtling hurdling halting liking loving lining livings giving lying meditation
    meditations mediation medicating medications tomorrows morpheme moraine assailed assaults passed
    inclined funerals furrow forewarn foreseen cuttings curing putting catting culling cursing cutlery
    burdens border bundle burned warden exist exists lethally lethals deathly heath hearth
    sacred scared harmony hamming arming charming beloning longings painkiller
    يطربني يقربني يضربنا يضربون تضربني نضربني يضربك يضربها يضرني يهددنا يهددك تهددني يخنقنا يخنقك تخنقني يخلقني يضحكني اغضبني يغضبني انتظر انتظرت انتهر انتخر انتصار الانتصار بانتصار انتشار الانتشار انتصر انتشر انتحل انتحي انتهي
    انتظار الانتظار بانتظار للانتظار بالانتظار هنتظر بنتظر بنتظار بالانتصار للانتصار استيقظت بروفيل`,
  ),
);

const BY_FIRST_LETTERS: ReadonlyMap<string, readonly string[]> = (() => {
  const groups = new Map<string, string[]>();
  for (const stem of STEMS) {
    if (stem.length <= LEAST_LETTERS) continue;
    const first = stem.charAt(0);
    groups.set(first, [...(groups.get(first) ?? []), stem]);
  }
  return groups;
})();
