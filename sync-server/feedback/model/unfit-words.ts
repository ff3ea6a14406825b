import { ARABIC_MEDICINE, MEDICINE } from '../../../shared/words/harm/medicine.ts';

/*
 * What no model says in a journal, however the sentence is built: frames are walked around, words are not.
 * Feelings (sad, anxious, worried) are none of these. Folded words; the signs are those of shared/words.
 */

const ADVERBS =
  '((just|so|such|really|clearly|probably|likely|being|a|an|too|very|quite|simply|always|only|still|rather|bit|little) ){0,4}';
const NOT_ASKED = '(?<! (not|never|until|when|after|before|even|could|you) )';

export const ENGLISH_UNFIT: readonly string[] = [
  // Diagnoses.
  'depression|depressions|depressed|depressive|bipolar|borderline|disorder|disorders|syndrome|syndromes|autism|autistic|asperger|aspergers|(autis*|on the) spectrum|neurodivergen*|neurotypical|adhd|cptsd|ptsd|ptss|ocd|bpd|pmdd|pcos',
  'diagnos*|undiagnosed|symptom*|clinical|clinically|patholog*|psychiatric|mental ~1 illness|mentally ill|comorbid*|prognosis',
  'anorexi*|bulimi*|orthorexi*|binge eating|schizo*|psychosis|psychotic|psychopath*|sociopath*|narcissis*|neurosis|neurotic|mania|manic|hypomani*|paranoia|paranoid|delusion*|hallucinat*|dissociat*|agoraphobi*|phobia|phobias|phobic|panic (attack|attacks)|hypochondria*|codependen*|addict|addicts|addicted|addiction*|alcoholi*|traumati(z|s)ed|trauma|traumas|insomnia|dementia|alzheimer*|epilep*',
  'diabet*|hypertension|hypothyroid*|hyperthyroid*|thyroid*|anemi*|anaemi*|fibromyalgia|endometriosis|cancer|tumor|tumors|tumour*|heart attack|(hormonal|hormone|chemical) imbalance|deficienc*|obes*|overweight|underweight|bmi',
  // Medicines and doses.
  `${MEDICINE}|ssri|ssris|snri|snris|benzodiazepine*|ashwagandha|valerian|magnesium|supplement|supplements|vitamin|vitamins|cbd|cannabis|estrogen|steroid|steroids|antibiotic*|contraceptive*|antipsychotic*|laxative*|sleeping aid`,
  '[0-9]+(mg|mcg|ml|iu)|mg|mcg|milligram*|microgram*|dosage|dosages|doses|overdos*|(your|one|two|half|double|low|high|daily|lower|higher) dose|dose ~1 (daily|twice|per|every)|prescri*',
  // Contempt.
  'whin(e|er|ers|es|ed|ing|y)|moaner|crybab*|cry baby|drama queen|melodrama*|overdramatic|overreact*|attention (seeker|seeking)|self pity*|wallow*|pathetic|worthless|good for nothing|idiot*|moron*|imbecile*|loser|losers|bitch*|slut*|whore*|shut up|weakling|hysterical|disgusting|laughable|brat|feeling sorry for yourself|making excuses',
  'being ~1 (dramatic|ridiculous|childish|needy|clingy|oversensitive|unreasonable|ungrateful|immature)|(too|over) sensitive|act your age|man up|toughen up|suck it up|snap out of it|get over (it|yourself)|get a (grip|life)|pull yourself together|(stop|quit) (complaining|moaning|exaggerating|pretending|your)|stop being (so|such|a|an|too|dramatic|lazy|selfish|silly|difficult|weak)',
  `${NOT_ASKED}(stop|quit) (crying|worrying everyone)|(nobody|no one) (likes (a|an|you|your|people|women|someone|it)|cares|loves you|wants (you|to hear (you|your|it|this))|needs you|asked you|believes you)|serves you right|had it coming|deserve to (suffer|hurt|be (alone|punished|hurt))|you asked for (it|this)|(brought|bring) ~3 (on|upon) yourself|(did|do) this to yourself|(?<! (not|never|to) )blame yourself|yourself to blame|you are to blame|ashamed of yourself|shame on you|should be ashamed`,
  `(you are|you were|you sound|you seem|you look|you act|you have become|you have been) ${ADVERBS}(stupid|dumb|lazy|ugly|fat|crazy|insane|selfish|useless|weak|failure|burden|hopeless|dramatic|ridiculous|childish|immature|ungrateful|needy|clingy|spoiled|naive|foolish|boring|annoying|difficult|demanding|toxic|oversensitive|psycho|unhinged|unstable|mess|fool|coward|liar|bad (mother|wife|daughter|friend|person|woman|muslim|christian))|(stupid|dumb|useless|lazy|foolish) (girl|woman|person|cow|excuse)|you (should|must|could|need to|have to|ought to) ~1 grow up`,
  // Advice on eating and weight.
  '(lose|losing) ((some|a|little|bit|of|more|that|extra|your|few) ){0,4}(weight|pounds|kilos|kilograms|kg|fat)|(gain|gaining|put on|putting on|watch|watching|manage|managing) (some |your |more )?weight|weight loss|your body weight|weigh (yourself|less)|slimmer|slimming|slim down|skinny|skinnier|(skip|skipping|cut out|leave out) ~2 (meal|meals|dinner|lunch|breakfast|supper|dessert|snack|snacks)',
  'diet|diets|dieting|dietary|calori*|carb|carbs|carbohydrate*|keto|detox*|intermittent fast*|portion (size|sizes|control)|smaller portions|eat (less|fewer|lighter)|eating less|(cut|cutting) (out|down|back) ~2 (sugar|bread|fat|sweets|food|chocolate|rice|pasta|dairy|gluten|meat)|(avoid|limit|reduce) ~1 (sugar|bread|fat|sweets|food|gluten|dairy)|burn ~1 (fat|calories)|low (fat|sugar)|(body|belly) fat',
];

/** Of the list of pills, what means love, homes, grains and discs as well. */
const ALSO_SAID_OTHERWISE = new Set(
  'حب|حبه|حبات|حبتين|حبايه|حبايات|حباية|حبوب|الحبوب|حبوبي|حبوبو|قرص|قرصين|اقراص|الاقراص|كينه|كينات|المهدي|مهدي|مسكن|المسكن|علاجي|سيتال|ادول'.split(
    '|',
  ),
);
const ARABIC_NAMES = ARABIC_MEDICINE.split('|').filter((name) => !ALSO_SAID_OTHERWISE.has(name));
const PILLS = '(حبه|حبات|حبتين|حبوب*|قرص*|اقراص*|كبسول*|مسكن*|مهدي*)';
const YOU = '(انت|انتي|لانك|كم انت|يا|تبدين|كنت)';

export const ARABIC_UNFIT: readonly string[] = [
  // Diagnoses.
  stems(
    'اكتياب|مكتيب|اضطراب|متلازم|تشخيص|انفصام|فصام|ذهان|نرجسي|رهاب|فوبيا|هوس|بارانويا|زهايمر|خرف|صرع|سرطان|ادمان|مدمن',
  ),
  '[بل]?(ال|ل)?(توحد|اعراض|سمنه مفرطه|بدانه)|(طيف|فرط|نقص|تشتت|قصور) (ال)?(توحد|حركه|نشاط|انتباه|حديد|درقيه)|ثنايي(ه)? (ال)?قطب(يه)?|(ال)?[بل]?(ال)?وسواس (ال)?قهري|نوب(ه|ات) (ال)?هلع|[بل]?(ال|ل)?صدم(ه|ات) (ال)?نفسيه|[بل]?(ال|ل)?(مرض|امراض|عله|علل) (ال)?نفسي(ه|ا)?|مريضه نفسيا|فقدان (ال)?شهيه|شره (ال)?مرضي|نهم (ال)?عصبي|(داء|مرض) (ال)?سكري|[بل]?السكري|فقر (ال)?دم|(ال)?سكته (قلبيه|دماغيه)|(ال)?غده (ال)?درقيه|خلل (هرموني|كيميايي)|ورم خبيث',
  // Medicines and doses.
  `[بل]?(${ARABIC_NAMES.join('|')})`,
  stems(
    'ملغم|مليغرام|ميلاتونين|سيرترالين|زولوفت|ليكسابرو|بروزاك|زاناكس|باراسيتامول|مغنيسيوم|فيتامين|مضادات اكتياب',
  ),
  `(خذي|تناولي|ابلعي|اشربي|تاخذي|تتناولي|اخذ|تناول|بلع|جربي|تجربي) ~2 ${PILLS}|${PILLS} ~1 (يوميا|قبل النوم|كل (ليله|يوم|صباح|مساء))|(ال)?مسكنات|[0-9]+(مغ|ملغ|ملجم|ملغم)|[0-9]+ (مغ|ملغ|ملجم|ملغم)|(ال)?مكملات|مكمل غذايي|الجرعه|جرعات|جرعتين|جرعه (يوميه|قبل|من (ال)?(دوا|مسكن|منوم|مهدي))|وصفه طبيه`,
  // Contempt.
  stems('احمق|حمقا|حماق|حقير|بلها|ابله|مقرف|وضيع|عاهر|نكدي|متذمر|معتوه'),
  '(كفي|توقفي|كفاك|كفاكي|اوقفي|بطلي|يكفيك) ~1 (ال)?(شكوي|تذمر|بكا|نحيب|مبالغه|دلال|دلع|نكد|تشكي|اعذار|عويل|دراما)|انضجي|اكبري|كبري عقلك|تبالغين|تبالغي|تهولين|(لا|ما) احد (يحب|يهتم|يطيق|يحتمل|يريد|يحبك|يريدك)|تستحقين (ما (حدث|جري|حصل)|العقاب|الضرب|الالم)|انت (السبب|الملامه|من (جلب*|فعل*) (هذا|ذلك))|جنيت علي نفسك|جلبت (هذا|ذلك|المصايب|المشاكل) ~1 لنفسك|لومي نفسك|لا تلومي الا|(عيب|عار) عليك|اخجلي|استحي|اخرسي|اسكتي',
  `${YOU} ~1 (غبي*|فاشل*|تافه*|كسول*|مجنون*|قبيح*|ضعيفه|اناني*|طفولي*|ناكره|مدلله|مهمله|سخيف*|مزعجه|ممله|ساذجه|درامي*|هستيري*|قذره|عب|عبيا|عاله|عديمه|بدينه|سمينه|كاذبه|جبانه|(زوجه|ام|ابنه|صديقه) (سييه|فاشله))`,
  // Advice on eating and weight.
  stems('حميه|رجيم|ريجيم|دايت|كيتو|سعرات|كربوهيدرات|ديتوكس|نحاف'),
  '(انقاص|خساره|تخفيف|فقدان|نزول|انزال|خسران|تنزيل|مراقبه|راقبي) ~1 (ال)?وزن*|(اخسري|انقصي|خففي|انزلي|تخسري|تخسرين|تنقصي|تخففي|تنزلي|تفقدي|افقدي) ~2 ((ال)?وزن*|كيلو*)|(تخطي|فوتي|اتركي|الغي|تجاوزي|تفويت|تجاوز|احذفي|تتخطي|تفوتي) ~1 (العشا|الغدا|الفطور|الافطار|السحور|الحلويات|عشاك|غداك|فطورك|(ال)?وجب(ه|ات|اتك|تك))|(كلي|تناولي) (كميات )?اقل|(قللي|خففي|تجنبي|اقطعي|امتنعي) ((من|عن) )?(ال)?(اكل|طعام|خبز|سكر|سكريات|نشويات|دهون|حلويات|ارز)|(ال)?صيام (ال)?متقطع|حرق (ال)?دهون',
];

/** With what may stand before and behind it in one word. */
function stems(words: string): string {
  return `[بلك]?(ال|ل)?(${words})(ه|ا|ات|ين|ون|ي|يه|يات|ك|ها|تك|تها)?`;
}
