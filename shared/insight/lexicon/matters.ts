/** What a day may be about so plainly that it is answered as that. */
export const MATTERS = [
  'loss',
  'result_awaited',
  'result_good',
  'illness',
  'exam_ahead',
  'exam_passed',
  'exam_failed',
  'birth',
  'job_new',
  'job_lost',
  'engagement',
  'breakup',
  'quarrel',
  'made_up',
  'money',
  'first',
] as const;
export type Matter = (typeof MATTERS)[number];

interface MatterWords {
  /** What it says of the day by itself, in the weights of the mood words. */
  readonly weight: number;
  /** On folded words of one sentence; any of them. */
  readonly says: readonly string[];
  /** Says it only where `beside` stands in the day as well. */
  readonly saysBeside?: readonly string[];
  /** Anywhere in the day, where the sentence alone could mean something else. */
  readonly beside?: string;
  /** Anywhere in the day: then `saysBeside` says nothing. */
  readonly notBeside?: string;
  /** Anywhere in the day: then it is something else. */
  readonly unless?: string;
}

const EXAM =
  'exams?|finals?|viva|midterms?|driving test|defen[cs]e|interview|امتحان\\S*|الامتحان\\S*|اختبار\\S*|الاختبار\\S*|فاينل\\S*|مقابله|المقابله|انترفيو';
const SOON =
  'tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week|this week|in (?:a|one|two|three|four|five|\\d+) (?:day|days|week|weeks|hours)|بكره|بكرا|بكرة|غدا|غدوه|غدوة|باچر|باكر|الغد|الاسبوع (?:الجاي|القادم|الجي)|بعد (?:يومين|اسبوع|يوم)|السبت|الاحد|الاثنين|الثلاثا|الاربعا|الخميس|الجمعه';
const TESTED =
  'scan|mri|biopsy|mammogram|lump|x ray|blood test|test results?|lab results?|colonoscopy|ultrasound|tumou?r|smear|الاشعه|اشعه|الخزعه|خزعه|الماموجرام|ماموجرام|السونار|الرنين|كتله|الكتله|كتلة|تحاليل|التحاليل|الفحوصات|نتيجه (?:التحليل|الفحص|الخزعه)|نتيجة (?:التحليل|الفحص|الخزعة)';
const CLEAR =
  'benign|all clear|(?:came|come) back (?:clear|negative|normal|fine|clean|good)|(?:results?|scan|test|biopsy|mammogram|smear) (?:is|are|was|were) (?:all )?(?:fine|normal|clear|negative|clean)|(?:just|only) a cyst|cancer free|in remission|حميد|حميده|كيس دهني|(?:النتيجه|الخزعه|التحاليل|الفحوصات|الاشعه) (?:سليمه|نظيفه|طبيعيه|كويسه|تمام|منيحه|طلعت \\S+)|طلع(?:ت)? (?:سليم|سليمه)';
/** Of a test only, and not of a dinner. */
const FINE =
  '(?:it|everything|all) (?:is|are|was|were|looks?|looked) (?:all )?(?:fine|normal|clear|negative|clean|healthy|perfect)|everything (?:is |was )?(?:where|as|how) it should be|(?:found|was|is) nothing (?:to worry about|there|suspicious|wrong)|no (?:sign|trace) of|(?:came|was|is) negative|strong heartbeat|heart beating|طلع(?:ت)? (?:نظيف|نظيفه|كويس|كويسه|تمام|خير|طبيعي|طبيعيه|منيحه|منيح|سلبي|سلبيه)|ما في شي ابدا|ما (?:طلع|لقو|لقوا) (?:عندي )?شي|كل شي (?:تمام|طبيعي|سليم|منيح)';
const PASSED =
  'i passed|(?:we|just) passed|passed (?:my|the|it|first|with)|i graduated|(?:my|the) graduation|i defended|got (?:a|an) (?:a|distinction|first)|نجحت|ناجحه|تخرجت|تخرجي|عديت (?:الامتحان|الماده)|ناقشت (?:الرساله|رسالتي)|جبت (?:امتياز|الدرجه)';
const NEW_JOB =
  'got the job|i got it they|offered me (?:the|a) (?:job|position|post|place)|job offer|they hired me|i am hired|got hired|got (?:the|a|my) promotion|got promoted|promoted me|i start (?:on|in) (?:the first|monday|march|april|may|june|july|september|october|january|february|november|december|august)|تم قبولي|تم قبولك|انقبلت|قبلوني|حصلت علي (?:الوظيفه|وظيفه|العمل|ترقيه|الترقيه)|ترقيت|لقيت (?:شغل|وظيفه)|وظيفه جديده|توظفت|عرض (?:عمل|وظيفه)|الوظيفه (?:اللي|التي) \\S+';
const MADE_UP =
  'made up|made peace|made it up|cleared the air|forgave each other|we are (?:talking|speaking|friends) again|(?:tired|bored) of being angry|(?:he|she|they|mum|mom|dad|father|mother|sister|brother) (?:apologi[sz]ed|said sorry)|i was wrong|تصالحنا|تصافينا|صالحني|صالحتني|صالحتها|صالحته|اعتذر(?:لي|تلي| لي| مني)|اعتذرت (?:لي|مني)|زهقت وانا زعلانه|كنت مخطئ\\S*|رجعنا (?:نحكي|صحبات|اصحاب|مثل اول)';

/** In the order in which they are spoken of; the first two found are. */
export const MATTER_WORDS: Readonly<Record<Exclude<Matter, 'loss'>, MatterWords>> = {
  result_good: { weight: 5, says: [CLEAR], saysBeside: [FINE], beside: TESTED, notBeside: SOON },
  illness: {
    weight: -4,
    says: [
      'diagnosed with|malignant|it is cancer|it is back|the cancer|chemo\\S*|stage (?:two|three|four|2|3|4)|خبيث|خبيثه|سرطان|السرطان|كيماوي|الكيماوي|جرعه \\S*كيماوي',
    ],
    unless: CLEAR,
  },
  result_awaited: {
    weight: -2.5,
    says: [
      TESTED,
      'waiting for (?:the|my|his|her) results?|results? (?:are|come|is|will)|نتيجه التحليل|نتيجه الفحص',
    ],
    beside: `${SOON}|waiting(?! room)|waits?|ring|rings|call|calls|results?|appointment|doctor|clinic|nine|lump|biops\\S*|موعد\\S*|الموعد|انتظر\\S*|بستني|مستنيه|استني|تتصل|نتيجه|النتيجه|الدكتور\\S*|دكتور\\S*|العياده|الكتله|كتله|خزعه|الخزعه`,
    unless: `${CLEAR}|heartbeat|pregnan\\S*|embryo|نبض\\S*|حامل|الجنين|جنين|baby|the baby`,
  },
  exam_passed: {
    weight: 4,
    says: [PASSED],
    unless: 'did not pass|not passed|ما نجحت|لم انجح|passed away',
  },
  exam_failed: {
    weight: -4,
    says: [
      'i failed|failed (?:my|the|it|again)|did not pass|رسبت|سقطت في|ما نجحت|لم انجح|شلت (?:ماده|المادة|الماده)',
    ],
    unless: PASSED,
  },
  exam_ahead: {
    weight: -1.5,
    says: [`(?:${EXAM}) (?:\\S+ ){0,4}(?:${SOON})|(?:${SOON}) (?:\\S+ ){0,4}(?:${EXAM})`],
    unless: PASSED,
  },
  birth: {
    weight: 4,
    says: [
      'gave birth|(?:was|is|were) born (?:this|today|at|on|last night|yesterday)|baby (?:came|arrived|is here|was born)|had (?:her|the|a|my) baby|had a (?:girl|boy)|new ?born niece|اختي ولدت|بنتي ولدت|صاحبتي ولدت|صديقتي ولدت|مرت اخي ولدت|ولدت (?:اختي|بنتي|صاحبتي|صديقتي|الفجر|اليوم|بنت|ولد|طفل\\S*)|انولد\\S*|جابت (?:بنت|ولد|بيبي|بنوته)|رزقنا|رزقت|رزقها|وضعت (?:اختي|بنت|طفل\\S*|مولود\\S*)',
    ],
    unless: 'nicu|incubator|stillborn|no heartbeat|miscarr\\S*|الحضانه|بلا نبض',
  },
  job_new: { weight: 4, says: [NEW_JOB], unless: 'did not get|turned me down|not get the job' },
  job_lost: {
    weight: -4,
    says: [
      'lost my job|(?:was|got|been|am) (?:fired|laid off|sacked|made redundant)|made redundant|redundancy|laid me off|let me go|fired me|my job in a room|فصلوني|طردوني من|سرحوني|تم تسريحي|استغنوا عني|خسرت (?:شغلي|وظيفتي|عملي)|فقدت (?:شغلي|وظيفتي|عملي)|فنشوني|انهوا (?:عقدي|خدماتي)',
    ],
  },
  engagement: {
    weight: 4,
    says: [
      'asked me to marry|(?:he|she) proposed|i am engaged|we are engaged|(?:i|we) got engaged|he asked me in|طلب (?:ايدي|يدي)|خطبني|انخطبت|قرينا الفاتحه|قرانا الفاتحه|كتب كتابي|كتب كتابنا',
    ],
    unless: 'proposed (?:a|an|the|that|to)|broke off',
  },
  breakup: {
    weight: -4,
    says: [
      'broke up|we split|split up|(?:he|she) left me|divorce papers|broke off (?:the|our)|called off the wedding|انفصلنا|تركني|هجرني|طلقني|فسخنا|فسخت الخطوبه|فسخ الخطوبه|ورقه الطلاق|اوراق الطلاق',
    ],
  },
  made_up: { weight: 3, says: [MADE_UP] },
  quarrel: {
    weight: -2.5,
    says: [
      'we (?:had a )?(?:big |bad |terrible |huge )?(?:fought|argued|quarrel\\S*|fight|row|argument)|(?:fight|row|argument|fought|argued) with|shouted at (?:me|each other)|yelled at (?:me|each other)|slammed the door|silent treatment|(?:not|stopped) (?:speaking|talking) to me|without a word (?:to|from|and he)|home without a word|تخانقنا|اتخانقنا|تخانقت|اتخانقت|تشاجرنا|تشاجرت|تهاوشنا|تهاوشت|تزاعلنا|زعق (?:فيا|في وشي|علي|عليا)|صرخ (?:علي|في وجهي|بوجهي)|خاصمني|مخاصمني|رجعنا بلا ولا كلمه',
    ],
    unless: MADE_UP,
  },
  money: {
    weight: -2,
    says: [
      'overdrawn|ايجار (?:شهر\\S*|البيت|الشقه)|بايجار \\S+|(?:until|till|before|for|pay) the rent|rent is (?:due|late)|(?:can not|could not) pay|overdraft|in debt|the debts?|bailiff|(?:euros?|dollars?|pounds?|dirhams?|riyals?) (?:until|till|left)|final reminder|الايجار|للكرا|الكرا|ديون\\S*|القسط|الاقساط|الفواتير|(?:فلوس|مصاري|مصاريف) \\S+|اخر الشهر|آخر الشهر',
    ],
    unless: 'paid off|سددت|صرفوا|نزل الراتب|زودوا راتبي',
  },
  first: {
    weight: 0,
    says: [
      'first (?:day|step|steps|word|words|tooth|solo|class|lesson|night|concert|drive|flight|swim|run) (?:at|in|of|on|without|alone|with)|(?:his|her|my|our|their|leo s|the) first (?:day|step|steps|word|words|tooth|solo|class|lesson|concert|drive|flight)|for the first time(?! (?:in|since))|اول (?:يوم|درس|حصه|خطوه|كلمه|سن|ليله|مره|حفله)(?: \\S+){0,2} (?:مدرسه|المدرسه|ل|له|لها|لي|في|ب)\\S*|لاول مره|اول خطواته|اول كلمه',
    ],
  },
};
