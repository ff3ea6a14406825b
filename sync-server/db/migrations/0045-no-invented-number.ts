import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * Insights that said that they would not guess, and still stood there with a 5: the number goes, the
 * words she has read stay. Each takes its owner's next seq, so that her devices forget it too.
 */
export const noInventedNumber: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, 'CREATE TEMP TABLE not_guessed (beginning TEXT PRIMARY KEY)');
    for (const beginning of [...BEGINNINGS, ...ABOUT_A_NUMBER.map(([before]) => before)])
      await sql`INSERT INTO not_guessed VALUES (${beginning})`.execute(db);
    await run(db, FIND, TAKE_OUT, COUNT_ON);
    for (const [before, after] of ABOUT_A_NUMBER)
      await sql`UPDATE feedback SET feedback_text = replace(feedback_text, ${before}, ${after})
        WHERE energy_score IS NULL AND substr(feedback_text, 1, length(${before})) = ${before}`.execute(
        db,
      );
    await run(db, 'DROP TABLE numberless', 'DROP TABLE not_guessed');
  },
};

const FIND = `CREATE TEMP TABLE numberless AS
  SELECT user_id, date, row_number() OVER (PARTITION BY user_id ORDER BY seq) AS place
  FROM feedback
  WHERE source = 'built_in' AND energy_score = 5 AND EXISTS (
    SELECT 1 FROM not_guessed WHERE substr(feedback_text, 1, length(beginning)) = beginning)`;
const TAKE_OUT = `UPDATE feedback SET energy_score = NULL,
    seq = (SELECT seq FROM user_sync WHERE user_id = feedback.user_id) + numberless.place
  FROM numberless
  WHERE feedback.user_id = numberless.user_id AND feedback.date = numberless.date`;
const COUNT_ON = `UPDATE user_sync SET seq = seq +
    (SELECT count(*) FROM numberless WHERE user_id = user_sync.user_id)`;

/** They spoke of the number that is gone. */
const ABOUT_A_NUMBER = [
  [
    'I am not sure how this day felt to you, so take its number as a blank in the middle, not as a judgement.',
    'I am not sure how this day felt to you, so it has no number.',
  ],
  [
    'لستُ متأكدة كيف كان هذا اليوم لكِ، فاعتبري الرقم فراغًا في المنتصف لا حكمًا.',
    'لا أعرف يقينًا كيف كان هذا اليوم لكِ، فلم أضع له رقمًا.',
  ],
] as const;

/** As they were written until then. */
const BEGINNINGS = [
  'Thank you for these lines. They do not tell me enough about how you feel for me to pretend that I know, so I will not guess.',
  'The same words can mean many things. I would rather say little than say something that is not true.',
  'From these words alone I cannot tell whether the day was light or heavy. You know, and that is enough.',
  'I read what you wrote, and how it felt is something you know better than I can tell from outside.',
  'I have read your answers, and I leave what they mean to you where it belongs: with you.',
  'I cannot tell from here whether this was a light day or a heavy one, and that is fine. You came, and it is written down.',
  'I cannot read this day with any confidence, so I will not put a name to it for you.',
  'What you wrote could belong to a good day or to a hard one. I leave the reading of it to you.',
  'Some days do not want to be explained. This may be one of them, and I will not press it.',
  'I have read your words and do not want to put my own over them.',
  'I read these lines to the end and am not sure of their mood. You came here, and they are kept.',
  'This entry says what it says, and no more. I will not read into it what you did not write.',
  'I could not tell how you are from these lines alone. It is an honest blank, not a bad mark.',
  'I will not turn this into a reading. It is a trace of the day, kept as you wrote it.',
  'You gave the day some lines. How it felt is yours to know.',
  'شكرًا على هذه السطور. لا تكفيني لأعرف كيف حالكِ، ولن أدّعي أنني عرفت.',
  'الكلمات نفسها تحتمل معاني كثيرة. أفضّل أن أقول القليل على أن أقول ما ليس صحيحًا.',
  'لا أستطيع من هذه الكلمات وحدها أن أعرف أكان يومكِ خفيفًا أم ثقيلًا. أنتِ تعرفين، وهذا يكفي.',
  'قرأتُ ما كتبتِ، وكيف كان وقعه عليكِ أمر تعرفينه أنتِ خيرًا مما يُرى من الخارج.',
  'قرأتُ إجاباتكِ، وأترك معناها حيث مكانه: عندكِ.',
  'لا يظهر لي من هنا أكان اليوم خفيفًا أم ثقيلًا، ولا بأس. جئتِ وكتبتِ.',
  'لا أستطيع أن أقرأ هذا اليوم بثقة، ولن أسمّيه نيابة عنكِ.',
  'ما كتبتِه قد يكون ليوم طيب وقد يكون ليوم صعب. أترك قراءته لكِ.',
  'بعض الأيام لا تريد أن تُفسَّر. ربما كان هذا منها، ولن ألحّ عليه.',
  'قرأتُ كلماتكِ، ولا أريد أن أضع كلماتي فوقها.',
  'قرأتُ هذه السطور حتى آخرها ولستُ متأكدة من مزاجها. جئتِ إلى هنا، وهي محفوظة.',
  'تقول هذه الصفحة ما تقوله لا أكثر. لن أقرأ فيها ما لم تكتبيه.',
  'لم أعرف من هذه السطور وحدها كيف أنتِ. هو فراغ صادق وليس علامة سيئة.',
  'لن أجعل من هذا قراءة. هو أثر من اليوم، محفوظ كما كتبتِه.',
  'منحتِ اليوم سطورًا منكِ. أما كيف كان فعلمه عندكِ.',
];
