import { expect, test } from 'vitest';
import { composeFeedback, type InsightParts } from '../../../shared/insight/compose-feedback.ts';
import { PHRASES } from '../../../shared/insight/phrases.ts';
import { isFitToShow, namesNoAddress } from './is-fit-to-show.ts';

const good = {
  en: 'The garden was quiet, and you noticed how the light moved.',
  ar: 'كان المساء هادئًا، ولاحظتِ كيف تحرّك الضوء في الحديقة.',
} as const;

function isFit(sentence: string, language: 'en' | 'ar'): boolean {
  const parts: InsightParts = {
    energy_score: 6,
    paragraphs: [good[language], sentence],
    recommendations: [],
    improvement_areas: [],
  };
  const expected = { language, tag: 'journal-0' };
  return namesNoAddress(parts) && isFitToShow(composeFeedback(parts), expected);
}

const unfit: readonly (readonly ['en' | 'ar', string])[] = [
  ['en', 'You are lazy.'],
  ['en', "You're so pathetic, and you know it."],
  ['en', 'Honestly, you are being hysterical.'],
  ['en', 'You are just a burden to your sister.'],
  ['en', 'Only a stupid woman would stay.'],
  ['en', 'This sounds like clinical depression.'],
  ['en', 'These are signs of bipolar disorder.'],
  ['en', 'You may have ADHD.'],
  ['en', 'It is consistent with an anxiety disorder.'],
  ['en', 'You are probably depressed.'],
  ['en', 'Call +1 212 555 0123 tonight.'],
  ['en', 'Read more at calm.example/tonight.'],
  ['en', 'Write to help@calm.example.'],
  ['en', 'Follow @calm_daily for more.'],
  ['en', 'What you describe is depression, and it should be treated.'],
  ['en', 'You may be on the autism spectrum.'],
  ['en', 'This could be postpartum depression.'],
  ['en', 'A day like this has its name: ADHD.'],
  ['en', 'It reads like OCD, or like trauma.'],
  ['en', 'You sound depressed to me.'],
  ['en', 'Perhaps a panic disorder is behind it.'],
  ['en', 'Many people with anorexia write like this.'],
  ['en', 'Your symptoms point to a thyroid.'],
  ['en', 'You could ask for Lexapro or take two aspirin before bed.'],
  ['en', 'Your dosage may be too low.'],
  ['en', 'Some magnesium and a vitamin would help.'],
  ['en', 'Ask whether your pills are still right for you.'],
  ['en', 'Call 988 if it gets worse.'],
  ['en', 'Call 9-8-8 if it gets worse.'],
  ['en', 'Dial nine one one.'],
  ['en', 'You can ring 15 at any hour.'],
  ['en', 'Text HOME to 741741.'],
  ['en', 'Call ۹۸۸ tonight.'],
  ['en', 'You are being dramatic. Grow up and stop complaining about your mother.'],
  ['en', 'You should really grow up.'],
  ['en', 'You made it yourself; nobody likes a whiner.'],
  ['en', 'Honestly, get over yourself.'],
  ['en', 'It is your own fault that he shouted.'],
  ['en', 'You brought all of it on yourself.'],
  ['en', 'You seem rather childish today.'],
  ['en', 'You could lose some weight and skip dinner.'],
  ['en', 'A small diet and fewer carbs would lift you.'],
  ['en', 'Eat less in the evening.'],
  ['ar', 'ما تصفينه اكتئاب، ويجب أن يُعالج.'],
  ['ar', 'قد تكونين على طيف التوحد.'],
  ['ar', 'ربما هو اكتئاب ما بعد الولادة.'],
  ['ar', 'يبدو لي هذا وسواسًا: الوسواس القهري.'],
  ['ar', 'قد يكون فرط الحركة ونقص الانتباه.'],
  ['ar', 'تبدين مكتئبة.'],
  ['ar', 'هذه نوبة هلع.'],
  ['ar', 'خذي حبتين من الأسبرين قبل النوم.'],
  ['ar', 'اسألي عن سيبرالكس.'],
  ['ar', 'جرّبي مسكّنًا في المساء.'],
  ['ar', 'لعل الجرعة قليلة، ٥٠ ملغ مثلًا.'],
  ['ar', 'اتصلي بالرقم ٩٨٨ إن ساء الأمر.'],
  ['ar', 'اتصلي على ١٥ الليلة.'],
  ['ar', 'كفّي عن الشكوى من أمكِ.'],
  ['ar', 'أنتِ تبالغين، انضجي.'],
  ['ar', 'لا أحد يحب المتذمّرات.'],
  ['ar', 'الذنب كله لكِ، إنه ذنبكِ.'],
  ['ar', 'يمكنكِ إنقاص وزنكِ وتفويت العشاء.'],
  ['ar', 'اتّبعي حمية خفيفة.'],
  ['ar', 'كُلي أقل في المساء.'],
  ['ar', 'أنتِ كسولة.'],
  ['ar', 'أنتِ امرأة فاشلة وتعرفين ذلك.'],
  ['ar', 'يا غبية، استريحي.'],
  ['ar', 'أنتِ عبء على أختكِ.'],
  ['ar', 'جرّبي مضادات اكتئاب.'],
  ['ar', 'هذه علامات ثنائي القطب.'],
  ['ar', 'هذه أعراض اكتئاب.'],
  ['ar', 'يبدو أن لديك اضطراب القلق.'],
  ['ar', 'تعانين من اكتئاب شديد.'],
  ['ar', 'اتصلي على ٠٧٩ ١٢٣ ٤٥٦٧ الليلة.'],
  ['ar', 'اقرئي المزيد في calm.example/tonight.'],
];

const fit: readonly (readonly ['en' | 'ar', string])[] = [
  ['en', 'You felt lazy, you wrote, and rested all the same.'],
  ['en', 'Your lazy afternoon was your own.'],
  ['en', 'You called the day stupid, and then it turned.'],
  ['en', 'You are tired, and you are kind to others all the same.'],
  ['en', 'You are weakened by the week, and here you are.'],
  ['en', 'At 10:30 you were out, for 3/4 of an hour.'],
  ['en', 'Sad days have their own weight, and you carried it.'],
  ['en', 'You have a lot on your mind, and a garden.'],
  ['en', 'You felt sad in the morning, and by evening a little lighter.'],
  ['en', 'You were anxious before the call, and you made it all the same.'],
  ['en', 'It sounds as if worry kept you company through the night.'],
  ['en', 'You wrote that you cried in the car, and that it helped a little.'],
  ['en', 'You could not stop crying, you wrote, and nobody has to explain tears.'],
  ['en', 'None of this is your fault.'],
  ['en', 'It was not your own fault that the bus was late.'],
  ['en', 'You need not blame yourself for resting.'],
  ['en', 'You deserve this rest, and nobody can take it from you.'],
  ['en', 'You made the soup yourself, and your sister asked for more.'],
  ['en', 'Your children grow up so quickly, and you notice it on such days.'],
  ['en', 'You wrote of watching them grow up and leave.'],
  ['en', 'You took your time, and the bread was good.'],
  ['en', 'You ate with your mother, and dinner was late.'],
  ['en', 'You miss breakfast with her, and you said so.'],
  ['en', 'The fast was long, and the dates at sunset were sweet.'],
  ['en', 'You fasted today, and were gentle with yourself.'],
  ['en', 'Some of the weight of the day was not yours to carry.'],
  ['en', 'At 7.30 you were awake, and at 22:15 you were still writing.'],
  ['en', 'In 2019 you began this, and in 2026 you are still here.'],
  ['en', 'You read 30 pages and walked for 20 minutes.'],
  ['en', 'Your son turned 12 on 21/11/2026, and you baked for him.'],
  ['en', 'You called your friend, and two of you laughed.'],
  ['en', 'You could call your aunt for ten minutes.'],
  ['en', 'Your work being difficult took up most of the page.'],
  ['en', 'You are in a difficult place, and you write about it clearly.'],
  ['en', 'You are not weak, and this page shows it.'],
  ['en', 'The light on the wall was dramatic, you wrote, and you stood still.'],
  ['en', 'You gave your home a kind of order today.'],
  ['en', 'You love your sister, and you wrote it twice.'],
  ['en', 'You were angry, and there was a reason for it.'],
  ['en', 'You wrote about the doctor, and about waiting for her answer.'],
  ['en', 'The hospital was loud, and you stayed calm.'],
  ['en', 'Your head hurt, and you lay down in the dark.'],
  ['en', 'You were tired of everything, and washed the dishes anyway.'],
  ['en', 'You prayed, and the house was quiet for a while.'],
  ['en', 'Try to write down one thing that was good.'],
  ['en', 'Open a window for five minutes before you sleep.'],
  ['en', 'Ask your sister whether she has an hour for you.'],
  ['en', 'Drink a glass of water before the next task.'],
  ['en', 'Put the phone in another room after ten.'],
  ['ar', 'شعرتِ بالكسل كما كتبتِ، واسترحتِ.'],
  ['ar', 'أنتِ متعبة اليوم، ولطيفة مع من حولكِ.'],
  ['ar', 'كتبتِ أن القلق زاركِ الساعة ١٠:٣٠ ثم رحل.'],
  ['ar', 'أنتِ عبرتِ يومًا طويلًا.'],
  ['ar', 'لديكِ يوم طويل خلفكِ، وحديقة أمامكِ.'],
  ['ar', 'شعرتِ بالحزن صباحًا، ثم خفّ قليلًا في المساء.'],
  ['ar', 'كنتِ قلقة قبل المكالمة، وأجريتِها على كل حال.'],
  ['ar', 'بكيتِ في السيارة كما كتبتِ، وأراحكِ ذلك قليلًا.'],
  ['ar', 'ليس هذا ذنبكِ.'],
  ['ar', 'لا شيء من هذا ذنبكِ أنتِ.'],
  ['ar', 'لا تلومي نفسكِ على الراحة.'],
  ['ar', 'تستحقين هذا الهدوء كله.'],
  ['ar', 'كتبتِ عن حبّ أختكِ لكِ، وعن حبّكِ لها.'],
  ['ar', 'حبّة القمح تحتاج إلى وقت، كما كتبتِ.'],
  ['ar', 'اشتقتِ إلى مسكنكِ القديم وإلى شبّاكه.'],
  ['ar', 'كان قرص الشمس أحمر وأنتِ عائدة.'],
  ['ar', 'صمتِ اليوم، وكان الإفطار مع أمكِ.'],
  ['ar', 'فاتكِ العشاء معهم، وكتبتِ أنكِ اشتقتِ.'],
  ['ar', 'اتركي غدًا ساعة لنفسكِ.'],
  ['ar', 'في الساعة ٧:٣٠ كنتِ مستيقظة، وفي ٢٢.١٥ ما زلتِ تكتبين.'],
  ['ar', 'بدأتِ في عام ٢٠١٩، وما زلتِ هنا في ٢٠٢٦.'],
  ['ar', 'قرأتِ ٣٠ صفحة ومشيتِ ٢٠ دقيقة.'],
  ['ar', 'أنتِ لستِ ضعيفة، وهذه الصفحة تقول ذلك.'],
  ['ar', 'كان السؤال غبيًّا كما كتبتِ، وضحكتما منه.'],
  ['ar', 'الأطباق المتّسخة بقيت في مكانها، ولا بأس.'],
  ['ar', 'الموعد ملغى، وكان لكِ مساء فارغ.'],
  ['ar', 'كنتِ غاضبة، وكان للغضب سبب.'],
  ['ar', 'كتبتِ عن الطبيبة وعن انتظار جوابها.'],
  ['ar', 'آلمكِ رأسكِ فاستلقيتِ في الظلام.'],
  ['ar', 'تحرّكتِ برشاقة في المطبخ الصغير.'],
  ['ar', 'كان المسلسل دراميًّا، ونمتِ بعده.'],
  ['ar', 'اتصلي بأختكِ عشر دقائق.'],
  ['ar', 'اكتبي شيئًا واحدًا كان جميلًا.'],
  ['ar', 'اشربي كوب ماء قبل العمل التالي.'],
  ['ar', 'ضعي الهاتف في غرفة أخرى بعد العاشرة.'],
];

test.each(unfit)('in %s, "%s" is not said', (language, sentence) => {
  expect(isFit(sentence, language)).toBe(false);
});

test.each(fit)('in %s, "%s" may be said', (language, sentence) => {
  expect(isFit(sentence, language)).toBe(true);
});

test.each(['en', 'ar'] as const)('every sentence of Noor itself is fit, in %s', (language) => {
  const said = { ...PHRASES[language], crisis: [] };
  const sentences = JSON.stringify(said).match(/(?<=[[,])"[^"]+"/g) ?? [];
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((sentence) => !isFit(JSON.parse(sentence) as string, language))).toEqual(
    [],
  );
});

test.each(['recommendations', 'improvement_areas'] as const)(
  'what is not fit in a line is not fit in the %s either',
  (place) => {
    const parts: InsightParts = {
      energy_score: 6,
      paragraphs: [good.en],
      recommendations: [],
      improvement_areas: [],
    };
    const isShown = (line: string) => {
      const said = { ...parts, [place]: [line] };
      const expected = { language: 'en', tag: 'journal-0' } as const;
      return namesNoAddress(said) && isFitToShow(composeFeedback(said), expected);
    };
    expect(isShown('Evening rest')).toBe(true);
    const lines = ['Hurting yourself', 'You are lazy', 'Your ADHD', 'Ask help@calm.example'];
    expect(lines.filter(isShown)).toEqual([]);
  },
);
