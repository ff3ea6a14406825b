// When a clause was, whose words it is, and whether it is meant: patterns on folded words.

/** Long ago, or before today turned. Set against today, it says nothing of today. */
export const PAST = [
  // English
  'used to|back then|in those days|those days|at the time|years? (?:ago|before|earlier)|months? ago|weeks? ago|ages ago|long ago',
  'that (?:summer|winter|spring|autumn|year)|those (?:years|summers)|back when|old (?:videos?|photos?|photographs?|pictures)|(?:ذلك|هداك|داك) (?:الصيف|الشتا|العام|الزمن)|تلك (?:الايام|السنه|السنين)|(?:الصور|الفيديوهات|الفيديوات) القديمه',
  'last (?:year|month|summer|winter|spring|autumn|fall|time|week|christmas|ramadan)',
  'when (?:i|we|she|he) (?:was|were) (?:a |an |so |very )?(?:child|kid|girl|boy|baby|little|small|young|younger|student|teenager|seven|eight|nine|ten|six|five|four|\\d+)',
  '(?:as|since) (?:a|i was a|we were) (?:child|kid|girl|little girl|student|teenager|children)',
  '(?:in|since|until|till) (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\\d\\d)',
  '(?:for|after|in) (?:\\S+ )?(?:years|months|decades) i|(?:two|three|four|five|six|seven|eight|nine|ten|several|many|some|a few) (?:days|weeks|months|years) i|for (?:fifteen|twenty|thirty|forty|ten) years',
  '(?:i|we|it|she|he|they) had (?:always|never|once|already|been|felt|thought|believed)|i stopped \\S+ing|(?:i|we) would have|(?:a|one|this time) year ago|yesterday|the (?:day|week|month|year) before|before (?:that|this|today)|once i|i once',
  // Arabic
  'زمان|ايام زمان|وقتها|ايامها|في الماضي|سابقا|(?:العام|السنه|الشهر|الاسبوع|الصيف|الشتا) (?:الماضي|الماضيه|اللي فات|اللي فاتت|الفايت|الفايته)',
  '(?:من|قبل|منذ) (?:\\S+ )?(?:سنه|سنين|سنوات|سنتين|شهر|شهور|اشهر|شهرين|اسبوع|اسابيع|اسبوعين)|(?:اسبوعين|شهرين|سنتين|سنين|شهور|اسابيع) و?(?:انا|وانا)',
  '(?:كنت|كنا|وانا|انا) (?:صغيره|طفله|بنت|صغار|زغيره|طالبه|مراهقه)|طفولتي|صغري|(?:كنت|كنا) (?:دايما|دائما|كل مره|ا?بطلت|بطلت|مفكره|فاكره|متوقعه|خايفه)',
  'في (?:يناير|فبراير|مارس|ابريل|مايو|يونيو|يوليو|اغسطس|سبتمبر|اكتوبر|نوفمبر|ديسمبر|نيسان|ايار|حزيران|تموز|اب|ايلول|تشرين|كانون|شباط|اذار)|امبارح|مبارح|البارحه|امس|البارح',
  'كنت (?:احب\\S*|اعشق\\S*|بحب\\S*|كنبغي\\S*)|كنا نضحك|بعد الطلاق|(?:عشره|عشرين|ثلاثين|خمستعشر|خمسطاشر|خمس|عشر) (?:سنه|سنين|سنوات|عام)',
].map((pattern) => new RegExp(`(?:^| )و?(?:${pattern})(?: |$)`, 'u'));

/** Somebody else says it: what follows in the sentence is theirs. */
export const REPORTING =
  /^(?:said|says|say|saying|told|tells|tell|telling|thinks|claims?|insists?|promised|promises|swears?|asked|asks|announced|wrote|texted)$|^و?[يتبك]{0,2}(?:قال|قالت|قالوا|قالو|قلي|قالي|قاللي|قالتلي|قالولي|قلتلي|يقول|تقول|يقولون|يقولوا|يقولولي|يقولوش|يقلي|بيقول|بتقول|بيقولوا|بيقولولي|كيقول|كيقولو|گال|گالت|گالوا|گالولي|يگول|تگول|يگولون|يگولولي|حكالي|خبرني|خبرتني|قالتلها|بيقلي)$/u;

/** It is not yet, or would be: "it will be fine". */
export const UNREAL =
  /(?:^| )(?:planned|had planned|was going to|were going to|will be|would be|could be|(?<!(?:where|as|how) (?:it|they|he|she|everything) )should be|might be|must be|supposed to|going to be|thought (?:i|it|he|she|we|they) (?:would|might|could|was going to)|expected (?:to|it to)|hope|hoped|hoping|wish|if only|as if|ان شا الله|انشالله|نتمني|اتمني|كانني|كأن|كانه|المفروض|هيكون|هيبقي|بيكون|رح يكون|بتكونين|هتعدي|توقعت (?:ان|اني|انني|انه)|كنت مخططه|كنت ناويه|خططت|كان نفسي|كان بودي)(?: |$)/u;

/** What she shows, and does not feel. */
export const MASK =
  /(?:^| )(?:pretend\S*|fake (?:a )?smil\S*|smile and|always smile|look happy|looked happy|(?:i|and) (?:keep |kept )?(?:tell|telling|told) (?:everyone|everybody|people|them|him|her|my friends?) (?:that )?i|said i (?:was|am) (?:fine|ok|okay|good)|اقول للجميع|بقول للكل|اقول لهم اني|بقولهم اني|قلت اني بخير|قلت لهم اني|دايما ببتسم|دايما بضحك|اتظاهر\S*|بتظاهر|بمثل اني|عامله حالي)(?: |$)/u;

/** Where it comes back to today. */
export const NOW =
  /(?:^| )(?:today|tonight|now|these days|this (?:morning|evening|time|week|year)|but|finally|first time|و?(?:اليوم|الان|هلق|هلا|دلوقتي|الحين|دابا|هسه|النهارده|الليله|لكن|بس|صرت|صار))(?: |$)/u;

/** Happy times that are told as gone. */
export const NOSTALGIC =
  /(?:^| )(?:we were|we had been|they were|those were|كنا|كانت ايام)(?: |$)/u;

/** Said of what is not what it is called. Only beside something that went wrong. */
export const IRONY = [
  '(?:wonderful|great|lovely|nice|brilliant|fantastic|beautiful) surprise|ten out of ten|10 out of 10|10 10|would (?:do|recommend) again|five stars|just what i needed|exactly what i needed|lucky me|yay me|go me|how (?:lovely|nice|wonderful|charming|sweet|thoughtful|generous) (?:of|that)|oh (?:great|good|joy|brilliant|wonderful|lovely|perfect|fantastic|how|well|sure|yes)|what a (?:treat|joy|delight|surprise|privilege|gift)|so that was (?:fun|nice|great)|thanks (?:a lot|for nothing)|thank you (?:so much )?for nothing|great thinking|well done (?:me|us|everyone)|story of my life|living the dream|couldn t be better|because of course|of course it did|living the life|slow clap|bravo|truly inspiring|super|what could be (?:better|nicer)|best day ever|(?:great|lovely|wonderful|perfect|brilliant|fantastic|marvelous|marvellous) (?:day|start|timing|news|idea|way to)|(?:really|truly|just|absolutely|simply) (?:wonderful|great|lovely|perfect|brilliant|fantastic|marvelous|marvellous|grateful)|my favou?rite',
  'عشره علي عشره|يا سلام|لا بجد|بجد شكرا|يا حلاوه|يا عيني|ما شا الله عليهم|كتر خيرهم|تسلم ايديهم|برافو|هايله|يا فرحتي|يا لسعادتي|يا للروعه|يا محاسن الصدف|يوم (?:عظيم|رائع|خيالي|جميل|حلو|مثالي|ولا اروع|تحفه)|شكرا (?:جزيلا|كتير|كثيرا) (?:علي|ل)|طبعا|اكيد|ناقصني|هذا اللي ناقص|ده اللي ناقص|كان ناقصني|بالضبط ما كنت احتاجه|ما احلاها|ما اجمل|مبروك علي|الحمد لله ما ناقصنا|حظي الحلو|يا حظي|يا هنايا|احلي ما فيها|شو هالحظ|(?:مفاجاه|هديه|صدفه|بدايه) (?:رايعه|رائعه|جميله|حلوه|تجنن|عظيمه)|احلي (?:ذكري|عيد|هديه|مفاجاه|استقبال|صباح|يوم عطله)|يوم (?:تحفه|يجنن|اسطوري)|عنجد روعه|روعه بجد|زوين بزاف هادشي',
].map((pattern) => new RegExp(`(?:^| )(?:${pattern})(?: |$)`, 'u'));

/** Hardly ever meant as it is said, whatever stands beside it. */
export const PLAIN_IRONY =
  /(?:^| )(?:oh (?:great|joy|brilliant|wonderful|lovely|perfect|fantastic|marvell?ous|super|goody|splendid)(?! (?:day|evening|morning|night|news|friend))|can not you tell|slow clap|thanks for nothing|الا يبدو علي|مش باين علي|مو باين علي|يا هنايا|كان ناقصني|هذا اللي ناقص\S*|ده اللي ناقص\S*)(?: |$)/u;

/** What goes wrong without a word of feeling. */
export const MISHAPS = [
  'died|broke|broken|burn(?:t|ed)|missed|late|cancel\\S*|spill\\S*|flood\\S*|leak\\S*|crash\\S*|stolen|stole|lost|lose|stuck|queue|jam|flat tyre|flat tire|fine|ticket|deadline|overtime|again|forgot\\S*|ate my|gave my|took my|instead|rain\\S*|delay\\S*|puncture|bill|boss|without asking|for the third time|third time|standing up|no one|nobody|cold|empty|fell|down|dead|printer|vomit\\S*|sick|unpaid|weekend|saturday|sunday|left me|ignored|interrupt\\S*|fault|wrong|error|refused|rejected|overdrawn|charged|shouted|slammed|complain\\S*',
  'تهاوش\\S*|تخانق\\S*|اتخانق\\S*|تشاجر\\S*|سكر الباب|رزع الباب|خصم|خصمو\\S*|باظ\\S*|خرب\\S*|انكسر\\S*|تعطل\\S*|طفي|طفت|وقف\\S*|تاخر\\S*|متاخر\\S*|فات\\S*|ضاع\\S*|ضيع\\S*|انسرق\\S*|سرق\\S*|كب\\S*|انكب\\S*|احترق\\S*|زحمه|مخالفه|غرام\\S*|المدير\\S*|مدير\\S*|واقفه|من غير|بدون|ثاني|تاني|مره ثانيه|للمره|نسي\\S*|كسر\\S*|مقطوع\\S*|انقطع\\S*|خلص\\S*|فاضي\\S*|فاضيه|بدال|بدل|كل\\S* بتاعي|اكل\\S*|عطل\\S*|غرق\\S*|زعق\\S*|صرخ\\S*|ولا حدا|محدش|ما حد|فلوس|فاتوره|انتظر\\S*|طابور|الطابعه|الطابعة',
].map((pattern) => new RegExp(`(?:^| )[وف]?(?:${pattern})(?: |$)`, 'u'));

/** She says herself that it was both. */
export const MIXED =
  /(?:^| )(?:part of me|half of me|one half of me|bittersweet|mixed feelings|happy and sad|sad and happy|laughed and cried|cried and laughed|laughing and crying|good and bad|ups and downs|نصفي|جز مني|مشاعر مختلطه|مشاعر متناقضه|مشاعر متلخبطه|فرحانه وزعلانه|فرحانه وحزينه|سعيده وحزينه|ضحكت وبكيت|بكيت وضحكت|(?:be|feel|am|was|felt|is) both|both at once|highs? and lows?|up and down all|فوق وتحت|طالعه نازله|both things|at the same time both|(?:joy|laughter) and (?:tears|sadness|grief|sorrow)|(?:happy|glad|proud) for (?:him|her|them) and (?:very |so )?sad for me|(?:الاتنين|الاثنين|الثنتين|الشعورين|الشيين) (?:سوا|معا|مع بعض)|بين (?:ال)?(?:ضحكه|فرح|فرحه) و?(?:بين )?(?:ال)?(?:دمعه|حزن|بكا))(?: |$)/u;

/** The name of a feeling; what happens beside it is none. */
export const A_FEELING =
  /^(?:happ\S*|sad\S*|proud|pride|sorry|joy\S*|grief|griev\S*|glad|guilt\S*|asham\S*|reliev\S*|relief|scared|afraid|fright\S*|fear\S*|terrified|grateful|thankful|angry|anger|excit\S*|hope\S*|lonely|loved?|heartbr\S*|free|safe|calm|anxious|jealous|thrilled|devastat\S*|delight\S*|sorrow\S*|و?(?:ال)?(?:فرح\S*|حزن\S*|حزين\S*|سعيد\S*|سعاده|فخور\S*|فخر|خايف\S*|خائف\S*|خوف|مرتاح\S*|زعلان\S*|ممتن\S*|غضب\S*|غاضب\S*|ندم\S*|نادم\S*|مبسوط\S*|مقهور\S*|مكسور\S*|متحمس\S*|حره|قلقان\S*|قلقه|شوق|مشتاق\S*))$/u;

/** She feels nothing at all: what was good beside it did not reach her. */
export const NUMB =
  /(?:^| )(?:(?:feel|felt|feeling) nothing(?! but)|did not feel (?:anything|a thing)|do not feel (?:anything|a thing)|could not feel (?:anything|it)|(?:لم|لا|ما) (?:اشعر|احس|حسيت|شعرت|بحس) (?:ب)?(?:شي|بشي|اي شي|باي شي)|ما حسيتش? بحاجه|مش حاسه بحاجه)(?: |$)/u;

/** Weary or in tears, and not sad: joined with joy it makes no mixed day. */
export const WEARY =
  /^و?(?:cr(?:y|ied|ying)|tears?|tearful|بكي\S*|ابكي|دموع\S*|دمعت\S*|tired\S*|exhaust\S*|wrecked|knackered|sleepy|sore|sweaty|busy|nervous|تعبان\S*|متعب\S*|مرهق\S*|هلكان\S*|نعسان\S*)$/u;
