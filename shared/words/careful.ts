import {
  ARABIC_HEIGHT,
  ARABIC_HEIGHT_AT_LEISURE,
  ARABIC_MEDICINE,
  HEIGHT,
  HEIGHT_AT_LEISURE,
  MEDICINE,
} from './harm/medicine.ts';

// What is no alarm by itself, and on which day nothing cheerful is said; see cautions.ts. Folded words.

const SOME =
  '[0-9]+(mg|mcg|ml|g)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|a few|few|several|half|half a|double|extra|another|more|all|whole|every|box|bottle|pack|packet|strip|handful|dose|doses|overdose|lethal|mg|milligrams|ml|too many|too much|a couple of|couple';
const MAN =
  'he|husband|boyfriend|partner|fiance|ex|father|dad|brother|brothers|uncle|stepfather|stepdad|mother in law|father in law|in laws|they|she|mother|mom|mum|stepmother|family|parents|someone|somebody|man|stranger|boss|neighbor|neighbour|cousin|roommate';

export const ENGLISH_CAREFUL: readonly string[] = [
  `(${SOME}) ~3 (${MEDICINE})|(${MEDICINE}) ~3 (${SOME})|overdos*|lethal dose`,
  `(hit|hits|hitting|hitted|slap*|punch*|kick*|beat|beats|beaten|beating|chok*|strangl*|shov*|spat at|bruis*) ~1 (me|us|my|by)|(was|got|been|being|get) (hit|slapped|beaten|punched|kicked|choked|attacked|assaulted)`,
  '(lock|locks|locked|locking|shut|shuts|trapped|trap) ~1 (me|us) (in|up|inside|out)|(am|was|were|been|being|got) (locked|trapped|shut) (in|up|inside|out|here)|lock* me|not allowed ~1 (out|to (leave|go|see|call|talk|work|have))|not let me|will not let me|(took|takes|taken|hid|hides|keeps) ~1 my (phone|keys|passport|card|salary|money|papers)|not leave the house',
  `(${MAN}) ~2 (watches|watching|watched|follows|followed|following|spies|spying|tracks|tracking|stalks|monitors|checks|reads) ~1 (me|my (phone|messages|every|location|diary|calls|texts)|where i)|(am|being|feel|felt|been) (watched|followed|tracked|monitored|stalked|spied on)`,
  `threat*|(${MAN}) ~1 (warned|warns|scares|scared|frightens|frightened) me|(afraid|scared|terrified|frightened) of (him|my (husband|father|brother|ex|partner|boyfriend|uncle|stepfather))|or else he|what he (will|might|would|could) do|make* me pay`,
];
/** Alone on a height, not with a cup of tea. */
export const ENGLISH_CAREFUL_TOGETHER: readonly string[] = [
  `${HEIGHT} + stood|stand|standing|sat|sit|sitting|climb*|went up|go up|walked up|walked to|lean*|look* down|looked over|jump*|fall|falling|over the|on the edge|stared|alone|night|up on|on top of|was on|am on|step* + i|me|my ! ${HEIGHT_AT_LEISURE}|we|us|our`,
];

const HE =
  'زوجي|جوزي|راجلي|رجلي|ابوي|ابويا|بويا|ابي|بابا|والدي|اخوي|اخويا|خويا|اخي|خطيبي|طليقي|حبيبي|عمي|خالي|حماتي|امي|ماما|اهلي|رجل|حماي|شاب|واحد|هو|مديري|جاري';
const SOME_ARABIC =
  '[0-9]+|واحده|وحده|اثنين|تنين|ثلاث|تلات|ثلاثه|تلاته|اربع|اربعه|خمس|خمسه|ست|سته|سبع|سبعه|ثمان*|تمان*|تسع|تسعه|عشر*|عشرين|ثلاثين|تلاتين|اربعين|خمسين|جوج|زوج|نص|نصف|كل|كلها|كله|علبه|شريط|باكيه|قزازه|جرعه|جرعات|ملغ|مليغرام|كم|شحال|كام|ربع|زياده|كامله|قاتله|مميته';
export const ARABIC_CAREFUL: readonly string[] = [
  `(حبه|حبتين|حبات|حبايه|حبايتين|حبايات|قرص|قرصين|اقراص|كبسوله|كبسولتين|كبسولات|كينه|كينات|فنيده|فنيدات|شريط|حبوب) ~2 (${ARABIC_MEDICINE}|ديال|تاع|مسكن|ل*|كل|بعد|من|في|باليوم|بالنهار|ضغط)|(${SOME_ARABIC}) ~2 (${ARABIC_MEDICINE})|(${ARABIC_MEDICINE}) ~2 (${SOME_ARABIC})|(تناولت|بلعت|شربت|خدت|اخدت|اخذت|خذت|خديت|عطاني|وصف*|كتبلي) ~2 (حبه|حبتين|حبات|حبايه|قرص|قرصين|حبوب|كينه)|جرعه (زايده|كبيره|قاتله)`,
  '[يتبكهحن]{0,2}(ضرب|صفع|ركل|رفس|لطم|لكم|خنق|طق|لطش|جلد|خبط|دفش|زق|صرفق|كفخ)(ت|و)?(ني|نا|وني|تني)|(انضربت|تضربت|اتضربت|نضربت|كدمات|كدمه|علقه|طرشه)',
  '[يبكت]{0,2}(حبس|حابس|سجن|حاجز)(ني|وني|نا|ينني)|محبوسه|مسجونه|ممنوعه (من|اطلع|اخرج|نخرج)|(قفل|سكر|سد|اغلق|غلق|يقفل|يسكر|كيسد)(وا|ت|و)? (علي|عليا|عليي)|(ما|لا|مش|مو|ولا|وما) [يبك]{0,2}(خلي|سمح|ترك|دع)(ني|لي|ليا|نيش|ليش)|[يبك]{0,2}(مانع|منع|حارم)(ني|نا|يني)|(اخذ|اخد|خدا|خذ|كسر|صادر|سحب) (مني )?(هاتفي|جوالي|موبايلي|تلفوني|تليفوني|جوازي|باسبوري|مفاتيحي|راتبي|فلوسي)',
  '[يبكت]{0,2}(راقب|تجسس|لاحق|تتبع|فتش|ترصد|طارد)(ني|نا|لي|وني)|مراقبه طول|مراقبني|(يفتش|بيفتش|كيقلب|يقرا|كيقرا|بيقرا) ~1 (رسايلي|تلفوني|موبايلي|جوالي|تليفوني|هاتفي)',
  `[يبكته]{0,2}(هدد|توعد|خوف|رعب)(ني|نا|وني|تني)|تهديد*|(خايفه|اخاف|بخاف|كنخاف|مرعوبه) ~1 (منه|منو|من (${HE}))|[سهحيب]{0,2}ي?(قتل|ذبح|موت|دبح)ني`,
];
export const ARABIC_CAREFUL_TOGETHER: readonly string[] = [
  `${ARABIC_HEIGHT} + وقفت|واقفه|قعدت|قاعده|جلست|جالسه|طلعت|صعدت|مشيت|انظر|نظرت|بصيت|شفت تحت|لتحت|للاسفل|الاسفل|طليت|اطالع|وحدي|لوحدي|لحالي|بالليل|اقفز|انط|نط|نرمي|ارمي|كلست|جلست ! ${ARABIC_HEIGHT_AT_LEISURE}|طلعنا|صعدنا|وقفنا|جلسنا|قعدنا|مشينا`,
];
