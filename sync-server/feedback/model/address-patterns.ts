import { ARABIC_ENDING, SAID_ENDING, WRITTEN_ENDING } from './known-endings.ts';

/**
 * Ways to write an address, a link or a name on some network, in a folded text (`fold-signs.ts`), as far as
 * libraries do not know them. Every repetition is bounded: no text costs quadratic time.
 */

const AT = '(?:at|آت|أت|ات|ايت|إيت|آيت)';
const FRAMED_AT = String.raw`[(\[{<_*-] {0,2}${AT} {0,2}[)\]}>_*-]`;
const FRAMED_DOT = String.raw`[(\[{<_*-] {0,2}(?:dot|punkt|point|نقطة|نقطه|دوت|\.) {0,2}[)\]}>_*-]`;
/** Only before a known ending: people write of dots as well. */
const SAID_DOT = String.raw`(?:dot|نقطة|نقطه|دوت)`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,60}[\p{L}\p{N}])?`;
const NAME = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}._+-]{0,63}[\p{L}\p{N}_+-])?`;
const PATH = String.raw`(?:[/?#:][^\s]{0,500})?`;
const SAID_HOST = String.raw`${LABEL}(?: ${SAID_DOT} ${LABEL}){0,3} ${SAID_DOT} ${SAID_ENDING}(?![\p{L}\p{N}])`;
const DOT = String.raw`(?:\.| \. | ?${FRAMED_DOT} ?)`;
const HOST = String.raw`(?:${SAID_HOST}|(?:${LABEL}${DOT}){1,5}(?=[\p{N}_-]{0,60}\p{L})${LABEL})`;
/** After a word that is said of hours and places as well: "at 7.30", "at St.George". */
const KNOWN_HOST = String.raw`(?:${SAID_HOST}|(?:${LABEL}${DOT}){0,4}${LABEL}(?:(?:\.| ?${FRAMED_DOT} ?)${WRITTEN_ENDING}| \. ${SAID_ENDING})(?![\p{L}\p{N}]))`;

/** Said before a name that is to be found there. */
const NETWORK = String.raw`(?:insta(?:gram)?|snap(?:chat)?|tik ?tok|telegram|twitter|facebook|fb|ig|discord|wechat|whats ?app|kik|skype|signal|linked ?in|youtube|threads|tumblr|reddit|twitch|pinterest|bluesky|mastodon|viber|g ?mail|hotmail|yahoo|icloud|proton ?mail|[اإ]نستا?(?:غرام|جرام|قرام|كرام)|[اإ]نستا|سناب(?: ?شات)?|تيك ?توك|تلي?[غجق]رام|تويتر|فيس ?بوك|فيس|ديسكورد|واتس ?[اآ]ب|واتس|لينكد ?[إا]ن|لنكد ?[إا]ن|يوتيوب|ريديت|بينترست|فايبر|جي ?ميل|هوتميل|ياهو)`;
const ACCOUNT = String.raw`(?:handle|user ?name|user|id|account|name|acc|حسابي|حسابها|حسابه|حساب|يوزري?|معرّ?فه?ا?ي?|اسمي|اسم المستخدم)`;
/** Words have no digit, underscore or dot inside. */
const CODED = String.raw`(?=[\p{L}\p{N}.-]{0,40}(?:[\d_]|\.[\p{L}\p{N}]))[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{1,40})?[\p{L}\p{N}_]`;

/** What is said of a network rather than found on it. */
const NO_NAME =
  '(?:i|a|an|the|my|me|we|you|he|she|it|they|her|his|our|their|this|that|these|those|there|here|and|but|or|so|to|of|in|on|at|for|from|with|without|by|as|if|when|while|why|what|how|who|no|not|none|never|nothing|nobody|yes|all|everyone|everybody|everything|every|each|people|some|someone|only|just|too|very|much|many|more|less|again|still|always|also|even|really|mostly|one|two|three|now|then|off|out|on|back|full|empty|private|public|closed|open|dead|gone|deleted|down|broken|blocked|hacked|boring|fun|quiet|noisy|mine|good|bad|great|poison|نعم|لا|لم|لن|ما|من|في|على|عن|إلى|الى|مع|كل|كله|كلها|هو|هي|أنا|انا|هم|هذا|هذه|لأن|لان|ثم|أو|او|فقط|جدا|جدًا|مغلق|مغلقة|خاص|خاصة|فارغ|ممل|سبب|شيء|اليوم|أمس)';
const ONE_WORD = String.raw`(?! {0,2}${NO_NAME}(?![\p{L}\p{N}_]))@? ?[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,40}[\p{L}\p{N}_]`;
const BEFORE_NETWORK = String.raw`(?<![\p{L}\p{N}])(?:ال|ب|بال|عال|عل?ى ?ال|لل)?`;

const pattern = (source: string): RegExp => new RegExp(source, 'giu');

export const addressPatterns: readonly RegExp[] = [
  // name@host in one piece, whatever stands on either side.
  pattern(String.raw`[^\s@<>"']{1,100}@[^\s@<>"']{1,200}`),
  // name @ host . com, name(at)host(dot)com, name at host dot com
  pattern(
    String.raw`${NAME} {0,2}(?:(?:@|${FRAMED_AT}) {0,2}${HOST}|(?<=[\s\w])${AT} {1,2}${KNOWN_HOST})`,
  ),
  // l e i l a @ h o s t . c o m
  pattern(String.raw`(?<!\S)(?:[\w.+-] ){2,40}@(?: ?[\w.-](?= |$)){3,80}`),
  // A handle: nothing before the sign.
  pattern(
    String.raw`(?<![\p{L}\p{N}])@ ?(?=[\p{L}\p{N}_.-]{0,40}[\p{L}_])[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,40}`,
  ),
];

export const linkPatterns: readonly RegExp[] = [
  pattern(
    String.raw`\b[a-z][a-z0-9+.-]{1,30}: ?[/\\] ?[/\\] ?[^\s]{1,500}(?: \. ?[^\s]{1,60}){0,5}`,
  ),
  pattern(
    String.raw`\b(?:mailto|tel|sms|callto|whatsapp|tg|skype|facetime|geo|intent|magnet|javascript|data|blob|ftp|file):[^\s]{1,500}`,
  ),
  pattern(String.raw`\bwww ?[.,] ?[^\s]{1,300}`),
  pattern(String.raw`\bwww ${LABEL} (?:${SAID_DOT} )?${SAID_ENDING}\b`),
  // h t t p s : / / host . example
  pattern(
    String.raw`\bh ?[tx] ?[tx] ?p ?s? ?: ?[/\\] ?[/\\] ?${LABEL}(?: ?\. ?${LABEL}){1,5}${PATH}`,
  ),
  // host.example: the ending is in small letters, or the whole name in capitals.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.])(?=[a-z0-9.-]{0,250}[a-z]{2})(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.){1,6}${WRITTEN_ENDING}(?![\p{L}\p{N}])${PATH}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.])(?:[A-Z0-9][A-Z0-9-]{1,62}\.){1,6}[A-Z]{2,24}(?![\p{L}\p{N}])${PATH}`,
    'gu',
  ),
  // Anything.dotted/with-a-path
  pattern(String.raw`(?<![\p{L}\p{N}.])${LABEL}(?:\.${LABEL}){1,5}/[^\s]{1,500}`),
  pattern(String.raw`(?<![\p{L}\p{N}])${LABEL}\.${ARABIC_ENDING}(?![\p{L}\p{N}])${PATH}`),
  pattern(
    String.raw`(?<![\p{L}\p{N}])(?:${SAID_HOST}|${LABEL}(?:(?:\.| ?${FRAMED_DOT} ?)${LABEL}){0,4} ?${FRAMED_DOT} ?${SAID_ENDING}(?![\p{L}\p{N}]))(?: ?(?:/|slash|سلاش) ?[^\s]{1,200}){0,4}`,
  ),
];

export const handlePatterns: readonly RegExp[] = [
  pattern(
    String.raw`${BEFORE_NETWORK}${NETWORK}(?: ${ACCOUNT})?(?: ?[:=] ?| (?:is|as|هو|هي) ?:? ?|-| )@? ?${CODED}`,
  ),
  pattern(
    String.raw`${BEFORE_NETWORK}${NETWORK} ${ACCOUNT}(?: ?[:=] ?| (?:is|هو|هي) ?:? ?)@? ?[\p{L}\p{N}_.-]{2,40}`,
  ),
  pattern(String.raw`${BEFORE_NETWORK}${NETWORK} ?[:=] ?${ONE_WORD}`),
  // Of "Instagram is poison" nothing is hers; of "my insta is hudak" all.
  pattern(
    String.raw`(?<![\p{L}\p{N}])(?:my|his|her|our|their|your|the) ${NETWORK} (?:is|=) ?:? ?${ONE_WORD}`,
  ),
  pattern(
    String.raw`(?<![\p{L}\p{N}])(?:حسابي|حسابه|حسابها|اسمي|يوزري?) (?:على |في |عال?|ب)?(?:ال)?${NETWORK} ?(?:هو|هي|[:=])? ?${ONE_WORD}`,
  ),
  pattern(String.raw`${BEFORE_NETWORK}${NETWORK}(?:ي|ه|ها) (?:هو|هي|[:=]) ?${ONE_WORD}`),
  pattern(String.raw`(?<![\p{L}\p{N}])${ACCOUNT} ?[:=] ?@? ?${CODED}`),
  pattern(String.raw`[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)`),
  pattern(String.raw`(?<![\p{L}\p{N}/])u/[\w-]{3,30}`),
];
