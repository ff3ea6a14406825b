// Whose it is that she writes of, and whether it is so at all.

/** Good that is wished for, or asked about, is not there: "everyone asks when we will be happy". */
export const WISHES = `
  wish wished if_only wanted_to_be want_to_be want_to_feel supposed_to asked_when asks_when ask_when asking_when
  متى إمتى ايمتى ليت ليتني يا_ريت ياريت أتمنى تمنيت`;

/** Good that comes on a condition is no gift: "he only looked at me when I won". */
export const ONLY = 'only unless فقط بس إلا';
export const CONDITIONS = 'when if after because unless لما عندما حين حينما إذا لو';

/** Conditions of one piece. */
export const AS_LONG_AS = 'as_long_as so_long_as on_condition بشرط طالما';

/** The nearest one before a word tells whose it is. */
export const FIRST_PERSON = 'i we me us myself ourselves أنا كنت كنا إحنا احنا نحن';
export const OTHERS = `
  he she they him her them his their theirs everyone everybody someone somebody nobody no_one people
  husband wife boyfriend girlfriend partner fiance boss manager colleague colleagues coworker coworkers teacher
  هو هي هم الناس الكل الجميع كلهم زوجي جوزي راجلي حبيبي خطيبي شريكي مديري مديرتي المدير المديرة زميلي
  زميلتي زميلاتي زملائي المعلمة الأستاذة`;

/** "غضبت من زوجي": whoever stands behind one of them is not the one who does it. */
export const PREPOSITIONS_AR = 'من مع إلى على عن عند جنب قرب بين في أمام قدام ورا ويا حول';

/** She gave way; a line that she drew has other words. */
export const GAVE_WAY = `
  said_yes said_yes_to can_not_say_no could_not_say_no did_not_say_no doormat walk_over walked_all_over
  taken_for_granted taken_advantage too_nice people_pleas* over_commit* overcommit* asked_too_much overstep*
  وافقت وافقت_وأنا ما_قدرت_أقول_لا لم_أقل_لا ما_قلت_لا صعب_أرفض سكتت أسكت ساكتة أجامل جاملت أرضي_الجميع يستغلوني
  استغلوني يستغلني`;

/** Words of feeling that weigh nothing by themselves. */
export const FEELINGS = `
  feel feels felt feeling feelings mood emotion* emotional heart numb flat
  أشعر شعرت أحس حسيت حاسة إحساس إحساسي شعور شعوري مشاعر مشاعري نفسيتي مزاجي قلبي صدري بحس كنحس`;
