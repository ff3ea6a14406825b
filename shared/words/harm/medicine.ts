// Medicines, amounts and places, as several lists need them. Folded words.

const ENGLISH_NAMES =
  'paracetamol|acetaminophen|tylenol|panadol|ibuprofen|advil|motrin|nurofen|aspirin|naproxen|aleve|diclofenac|codeine|co codamol|tramadol|morphine|oxycodone|oxycontin|percocet|vicodin|hydrocodone|fentanyl|methadone|xanax|alprazolam|valium|diazepam|ativan|lorazepam|klonopin|clonazepam|temazepam|zopiclone|zolpidem|ambien|stilnox|lunesta|benadryl|diphenhydramine|unisom|doxylamine|melatonin|phenergan|promethazine|amitriptyline|nortriptyline|sertraline|zoloft|prozac|fluoxetine|citalopram|escitalopram|lexapro|cipralex|paroxetine|paxil|venlafaxine|effexor|duloxetine|cymbalta|mirtazapine|trazodone|bupropion|wellbutrin|quetiapine|seroquel|olanzapine|zyprexa|risperidone|haloperidol|lithium|valproate|carbamazepine|lamotrigine|lamictal|gabapentin|pregabalin|lyrica|phenobarbital|barbiturates|propranolol|metoprolol|bisoprolol|atenolol|amlodipine|digoxin|insulin|metformin|warfarin|levothyroxine|thyroxine|ritalin|adderall|antihistamine|antihistamines';
export const PILL =
  'pill|pills|tablet|tablets|capsule|capsules|meds|medication|medications|medicine|medicines|painkiller|painkillers|sleeping pill|sleeping pills|sleepers|sleeping tablets|benzos|sedatives|sedative|antidepressants|antidepressant|tranquilizers|opioids|sleep aids';
export const MEDICINE = `${PILL}|${ENGLISH_NAMES}`;
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const UNIT =
  '(?! (mg|ml|mcg|g|micro*|milli*|gram*|units|oclock|am|pm|minutes|hours|days|weeks|months|years|euros|dollars|pounds|percent|seconds|degrees|people|km|steps|drops))';
/** More at once than anybody is told to take. */
export const MANY = `((two|three|four|five|several|2|3|4|5) (boxes|packs|packets|bottles|strips|sheets|blisters|boxfuls|handfuls)|[6-9]|[1-9][0-9]{1,2}|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|${TENS}|hundred|dozen|dozens|hundreds)${UNIT}`;
/** What goes with a medicine in ordinary life. */
export const AS_TOLD =
  'a day|daily|weekly|monthly|per day|every (day|morning|evening|night|six|eight|four|twelve|hours)|each (morning|evening|night|day|meal|one)|times a|prescri*|refill*|pharmac*|pick* up|vitamin*|supplement*|as (always|usual|directed|told)|(for|over) (the|a|my|one|two) ~1 (week|weeks|weekend|month|fortnight)|breakfast|pillbox|organizer|on time|antibiotic*|dentist|gave me|remember*|this morning|for once|chemo*|vet|ivf|expired|empty|out of date';
export const FOR_OTHERS =
  'mum|mom|dad|grandma|grandpa|(my|for his|her) (son|daughter|mother|father|husband|grandmother|kids|children|baby)|toddler|from the kids|from the children|child proof|nurse|leaflet|cat|dog|news|training|shift|patient|patients|ward|hospital pharmacy|cabinet clean*|clean*';

const ARABIC_NAMES =
  'بنادول|بندول|البنادول|البندول|باراسيتامول|الباراسيتامول|براسيتامول|باراسيتمول|بروفين|بروفن|البروفين|ايبوبروفين|دوليبران|الدوليبران|دوليبرين|ادول|كتافلام|كاتافلام|ترامادول|الترامادول|ترامال|زاناكس|زنكس|الزاناكس|زولام|فاليوم|ليكسوتانيل|ليكسوتان|ليريكا|انسولين|الانسولين|وارفارين|ديجوكسين|كونكور|تريبتيزول|سيبرالكس|بروزاك|لوسترال|سيروكسات|ريفوتريل|اسبرين|الاسبرين|كودايين|مورفين|سيتال|نوفالجين|سم الفيران|سم فيران|سم الفار';
export const ARABIC_PILL =
  'حبه|حبات|حبايه|حبايات|حبتين|حباية|قرص|قرصين|اقراص|الاقراص|كبسوله|كبسولات|كينه|كينات|فنيده|فنيدات|حبوب|الحبوب|حبوبي|حبوبو|حب';
export const ARABIC_MEDICINE = `${ARABIC_PILL}|برشام|برشامه|برشامات|البرشام|مضاد اكتياب|مضادات الاكتياب|منوم|المنوم|منومات|المنومات|مهدي|المهدي|مهديات|المهديات|مسكن|المسكن|مسكنات|المسكنات|دوا|الدوا|دواي|دوايا|الادويه|ادويه|ادويتي|دواء|دوايي|دوايات|دواوات|علاجي|${ARABIC_NAMES}`;
export const ARABIC_MANY =
  '([6-9]|[1-9][0-9]{1,2}|سته|ست|سبع|سبعه|ثماني|ثمانيه|تمن|تمنيه|ثمان|تمانيه|تسع|تسعه|عشر|عشره|احد عشر|اثنا عشر|خمسه عشر|حداشر|اطنعش|اتناشر|اتنعشر|طناش|طنعشر|خمستاشر|خمسطعش|خمسطاش|عشرين|عشرون|ثلاثين|تلاتين|ثلاثون|اربعين|اربعون|خمسين|خمسون|ستين|سبعين|ثمانين|تمانين|تسعين|ميه|ميت|مايه|عشرات|حفنه|كمشه|كبشه|قبضه)';
export const ARABIC_AS_TOLD =
  'يوميا|كل يوم|كل ليله|كل صباح|كل صبح|في اليوم|باليوم|فاليوم|بالنهار|فالنهار|مرات|ساعات|بعد الاكل|قبل الاكل|قبل الاكل|بعد الغدا|وصف*|كتبلي|كتب لي|الطبيب|الطبيبه|الحكيم|الدكتور|الدكتوره|فيتامين*|الفيتامين*|الصيدليه|الصيدلي|حديد|الحديد|مضاد|للاسبوع|الوصفه|للسكر|للضغط|للولاد|للاولاد|للاطفال|لماما|لابي|لامي|لابويا';

/** From where one falls. */
export const HEIGHT =
  'roof|rooftop|bridge|bridges|balcony|ledge|cliff|cliffs|railing|railings|parapet|overpass|viaduct|scaffold*|window sill|windowsill|open window|floors down|floors below|floors up|edge|precipice|platform|tracks|(third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|twentieth|top|[1-9][0-9]?(th|rd|st|nd)) (floor|storey|story)|stairwell|car park|parking garage|quarry|gorge|crane|water tower|lighthouse|skyscraper|high rise|tower block';
export const HEIGHT_AT_LEISURE =
  'roses|flowers|water the|watering|wash*|wav*|lunch|breakfast|dinner|coffee|tea|pool|swim*|kids|children|the view|a view|view was|views|photo*|picture*|picnic|bungee|diving|sunset|sunrise|holiday|vacation|tour*|hik*|heights|vertigo|guide|ferry|ducks|paint*|swing|trampoline|skydiv*|cat|bird|birds|rent|lease|plants|geranium*|herbs|tomatoes|laundry|stars|telescope|fireworks|barbecue|party|concert|museum|castle|cathedral|tickets|restaurant|champagne|wine and|yoga|sunbath*|repair*|builders|leak*|run|ran|jog*|bike|cycl*|marathon|friends|neighbors|neighbours|stroll*|walked across|crossed|gorgeous|beautiful view|luggage|suitcase|late train|delayed|read a book|reading';
/** Beside words of falling only these say that nothing is meant. */
export const HEIGHT_IN_PLAY =
  'pool|swim*|bungee|diving|water the|watering|roses|laundry|photo*|the view|a view|trampoline|skydiv*|kids|children|cat|bird|birds|hik*|tour*|vertigo|heights|fireworks|rain|snow|leak*|repair*|builders|elevator|film|hero|read a book|geranium*|flowers|rent|lease';
export const ARABIC_HEIGHT =
  '[بفل]?(ال|عال|فال|لل)?(سطح|سطوح|جسر|كوبري|بلكونه|بالكون|برنده|شرفه|شباك|شرجم|سرجم|طاقه|نافذه|سور|حافه|درابزين|درابزون|قنطره|سكه|رصيف|منحدر|جرف|برج|عماره|دور السابع|دور العاشر|طابق (الخامس|السادس|السابع|الثامن|التاسع|العاشر)|دور (الخامس|السادس|السابع|الثامن|التامن|التاسع|العاشر)|قطار|ترينو|تران|مترو|جبل|هاويه)|عالسطح|عالجسر|فوق السطح';
export const ARABIC_HEIGHT_AT_LEISURE =
  'قهوه|القهوه|شاي|الشاي|الجيران|العيال|الاولاد|الولاد|القمر|النجوم|نجوم|صور|صوره|تصوير|الغروب|غروب|الشروق|الحوايج|الغسيل|غسيل|نشرت|نشر|ننشر|انشر|المسبح|منظر|المنظر|عشا|نتعشي|نفطر|الزرع|النعناع|الورد|الحمام|رحله|سياحه|رفقاتي|رفيقاتي|صاحباتي|خواتي|اخواتي|المدينه كلها|المرتفعات|شواء|شوي|مشوي|ننظف|نظفت|صلحوا|تصليح';
