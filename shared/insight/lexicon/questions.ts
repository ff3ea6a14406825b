// What a question of the journal asks for; on folded words.

/** How she is. What is answered to this is said of the day itself. */
export const ASKS_FEELING =
  /(?:^| )(?:(?:how|what) (?:are|do) you (?:feel\S*|doing)|how does it feel|what do you feel|and yours|and you|(?:كيف|بماذا|بم|شو|ايش|ازاي) (?:تشعرين|تحسين|حاسه|بتحسي\S*)|تشعرين الان|وانت)(?: |$)/u;

/** How the day was: the first words of the answer say it. */
export const ASKS_DAY =
  /(?:^| )(?:how (?:was|is|did|has) (?:your|the|today|it|this)|كيف (?:كان|مر|كانت) (?:يومك\S*|اليوم|النهار|نهارك\S*))(?: |$)/u;

/** For something hard; "nothing" is good news. */
export const ASKS_HARD =
  /(?:^| )(?:hard|difficult|heavy|weighed|worr\S*|hurt|afraid|صعب\S*|الصعب|ثقيل\S*|ازعج\S*|اتعب\S*|يقلق\S*|المك)(?: |$)/u;

/** For something good; "nothing" is none, and what is found here says less beside a hard day. */
export const ASKS_GLAD =
  /(?:^| )(?:smile|laugh|grateful|thankful|gratitude|joy|good today|went well|proud|enjoy\S*|delight\S*|تبتسمين|ابتسمت|اضحكك|ممتنه|بالامتنان|الامتنان|تشكرين|اسعدك|سعيده|فخوره|علي ما يرام)(?: |$)/u;

/** The whole answer, or how it begins. */
export const NOTHING =
  /^(?:nothing|none|no one|not much|nope|nah|haha next question|next question|لا شي|ولا شي|ما في شي|مفيش|ولا حاجه|ولا واحد|والو|ماكو شي|ما كان شي|لا احد)(?: |$)/u;

/** A day that is called ordinary by her who had it. */
export const ORDINARY =
  /^(?:(?:يوم|يومي|كان|كان يوما?|نهار) )?(?:(?:an? |it was |just |pretty |quite |very |so )*(?:ordinary|unremarkable|uneventful|average|normal|routine|usual|same old|same as (?:ever|usual|always)|business as usual)(?: day)?|nothing (?:to report|worth \S+|special|much|new|in particular|unusual|remarkable|happened)|like any (?:other )?day|like every day|a day like (?:any|every)|as usual|the usual|not much (?:really|to (?:say|tell|report))|عادي|عاديا|متل كل يوم|مثل كل يوم|زي كل يوم|مثل اي يوم|زي اي يوم|كالعاده|كاي يوم|روتين\S*|لا جديد|لا شي يذكر|ما في شي معين|ولا شي مهم|نورمال)(?: |$)/u;
