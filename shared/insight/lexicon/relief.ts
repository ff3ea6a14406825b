// A fear, and that it came to nothing; on folded words.

export const FEAR =
  /^(?:so )?(?:fear\S*|afraid|scared|scary|terrif\S*|frighten\S*|dread\S*|panic\S*|anxi\S*|nervous\S*|shak\S*|trembl\S*|sweaty|jittery|worr\S*|heart racing|racing heart|tense|[وف]?(?:خفت|خايف\S*|خوف\S*|خائف\S*|اخاف|مرعوب\S*|مفزوع\S*|ارتجف\S*|ارتجفت|قلق\S*|قلقان\S*|متوتر\S*|توتر\S*|رجفه|رعب|هلع|شايله هم|شايلة هم))$/u;

export const RELIEF = new RegExp(
  `(?:^| )(?:${[
    '(?:can|could|finally|i) breathe|breathe? (?:out|again)|there (?:he|she|it|they) (?:was|were)',
    '(?:where|as|how) (?:it|they|he|she|everything) should be|nothing (?:to worry about|was wrong|is wrong)',
    'turned out (?:fine|well|ok|okay|good)|went (?:well|fine|great|better|smoothly)|then it (?:just )?(?:came|worked)',
    '(?:it|all|everything) (?:was|is) (?:all )?(?:fine|good|well|okay|clear)|benign|all clear|(?:than|as) (?:bad as )?i (?:had )?(?:feared|dreaded)|(?:better|easier) than (?:i )?(?:feared|expected|thought)|(?:احسن|اسهل|اهون|الطف) مما \\S+|clapped|applause',
    'the heartbeat|strong heartbeat|did not need to|was for nothing',
    '[وف]?(?:طلع\\S* (?:سليم\\S*|كويس\\S*|تمام|منيح\\S*|بخير|نظيف\\S*)|سليمه|ما في شي|مفيش حاجه|عدت علي خير|مرت علي خير|مشي الحال|انزاح\\S*|ارتحت|اطمان\\S*|اطمنت|تطمنت|تنفست)',
  ].join('|')})(?: |$)`,
  'u',
);
