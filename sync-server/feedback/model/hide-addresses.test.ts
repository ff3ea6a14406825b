import { expect, test } from 'vitest';
import { hideAddresses, holdsAddress } from './hide-addresses.ts';

/** What must not leave, and the part of it that would say who somebody is. */
const hostile: readonly (readonly [text: string, secret: RegExp])[] = [
  // E-mail.
  ['Write to leila@example.com tonight', /leila|example/],
  ['Write to leila.h+diary@mail.example.co.uk.', /leila|mail/],
  ['leila＠example．com', /leila|example/],
  ['ｌｅｉｌａ@example.com', /ｌｅｉｌａ|example/],
  ['leila @ example . com', /leila|example/],
  ['leila@ example.com', /leila|example/],
  ['leila (at) example (dot) com', /leila|example/],
  ['leila[at]example[dot]com', /leila|example/],
  ['leila {at} example {dot} com', /leila|example/],
  ['leila at example dot com', /leila|example/],
  ['LEILA AT EXAMPLE DOT COM', /LEILA|EXAMPLE/],
  ['leila -at- example -dot- org', /leila|example/],
  ['leila_at_example_dot_com', /example/],
  ['l e i l a @ e x a m p l e . c o m', /l e i|e x a/],
  ['leila@localhost', /leila/],
  ['leila@\u200bexample.com', /leila|example/],
  ['lei\u00adla@exam\u2060ple.com', /lei|ple/],
  ['leila at example.com', /leila|example/],
  ['إيميلي leila@example.com اكتبي لي', /leila|example/],
  ['ليلى@مثال.كوم', /ليلى|مثال/],
  ['ليلى آت مثال نقطة كوم', /ليلى|مثال/],
  ['leila آت example دوت com', /leila|example/],
  ['leila (آت) gmail (نقطة) com', /leila|gmail/],
  ['huda at mail dot example', /huda|mail/],
  ['huda at mail.example', /huda|mail/],
  ['huda(at)mail.unheardof', /huda|mail/],
  // Links.
  ['see https://diary.example/leila?x=1', /diary|leila/],
  ['see http://192.168.1.7/leila', /192|leila/],
  ['HTTPS://DIARY.EXAMPLE/LEILA', /DIARY|LEILA/],
  ['hxxps://diary.example/leila', /diary|leila/],
  ['h t t p s : / / diary . example', /diary|\. example/],
  ['https:\\\\diary.example\\leila', /diary|leila/],
  ['see diary.example/leila', /diary|leila/],
  ['see diary.example', /diary/],
  ['see my-diary.co.uk', /diary/],
  ['see DIARY.COM', /DIARY/],
  ['on t.me/leila_h', /leila/],
  ['linktr.ee/leila', /leila/],
  ['bit.ly/3xYz12', /3xYz/],
  ['ftp://files.example/leila', /files|leila/],
  ['tel:+962791234567', /962|1234/],
  ['mailto:leila@example.com', /leila/],
  ['whatsapp://send?phone=962791234567', /962|1234/],
  ['tg:resolve?domain=leila', /leila/],
  ['www.leila-diary.net', /diary/],
  ['www leila com', /leila/],
  ['diary dot com', /diary/],
  ['diary(dot)example(dot)com slash leila', /diary|leila/],
  ['diary。example/leila', /leila/],
  ['ｄｉａｒｙ．ｃｏｍ', /ｄｉａ/],
  ['xn--mgbh0fb.xn--kgbechtv', /mgbh/],
  ['موقع.كوم/ليلى', /ليلى/],
  ['مدونتي.السعودية', /مدونتي/],
  ['موقعي ليلى نقطة كوم', /ليلى/],
  // Handles.
  ['I am @leila_92 there', /leila/],
  ['I am @ leila_92 there', /leila/],
  ['＠leila.h', /leila/],
  ['insta: leila_92', /leila/],
  ['my ig is leila.h92', /leila/],
  ['Instagram leila_h', /leila/],
  ['my Instagram handle is leilah', /leilah/],
  ['snapchat user: leilah', /leilah/],
  ['telegram leila92', /leila92/],
  ['discord Leila#1234', /Leila/],
  ['username: leila_h', /leila/],
  ['u/leila_writes', /leila/],
  ['انستا: leila_92', /leila/],
  ['حسابي على @ليلى_92', /ليلى/],
  ['سناب ليلى_92', /ليلى/],
  ['انستغرام حسابي: leilah', /leilah/],
  ['تلغرام leila.h92', /leila/],
  ['insta: hudak', /hudak/],
  ['my insta is hudak', /hudak/],
  ['INSTA = hudak', /hudak/],
  ['LinkedIn: huda-khalil', /huda|khalil/],
  ['gmail: huda.k', /huda/],
  ['her Facebook is huda', /huda/],
  ['snap: @hudak', /hudak/],
  ['إنستغرام: هدى', /هدى/],
  ['سناب: hudak', /hudak/],
  ['لينكدإن: هدى-خليل', /هدى|خليل/],
  ['حسابي على انستغرام هو هدى', /هدى/],
  ['جيميل = huda', /huda/],
  // Numbers.
  ['call +962 79 123 4567', /962|4567/],
  ['call 0791234567', /0791|4567/],
  ['call 079/123/4567', /079|4567/],
  ['call 079•123•4567', /079|4567/],
  ['call 079_123_4567', /079|4567/],
  ['call 079\u2011123\u20114567', /079|4567/],
  ['call 079–123–4567', /079|4567/],
  ['call (079) 123-4567', /079|4567/],
  ['call 079 . 123 . 4567', /079|4567/],
  ['call 079|123|4567', /079|4567/],
  ['call 079*123*4567', /079|4567/],
  ['call 079,123,4567', /079|4567/],
  ['call 0 7 9 1 2 3 4 5 6 7', /0 7 9|5 6 7/],
  ['call 0-7-9-1-2-3-4-5-6-7', /0-7|6-7/],
  ['call ０７９１２３４５６７', /０７９|５６７/],
  ['call 0️⃣7️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', /7️⃣9|6️⃣7/],
  ['call 𝟎𝟕𝟗𝟏𝟐𝟑𝟒𝟓𝟔𝟕', /𝟎𝟕|𝟔𝟕/],
  ['call 079\u200b123\u200b4567', /079|4567/],
  ['call O79l234567', /O79|4567/],
  ['call zero seven nine one two three four five six seven', /seven nine|six seven/],
  ['call 00962791234567', /00962|4567/],
  ['call +1 (212) 555-0123 ext. 45', /212|0123/],
  ['$0791234567', /0791|4567/],
  ['my card 4242 4242 4242 4242', /4242/],
  ['اتصلي على ٠٧٩١٢٣٤٥٦٧', /٠٧٩|٥٦٧/],
  ['رقمي ٠٧٩ ١٢٣ ٤٥٦٧', /٠٧٩|٤٥٦/],
  ['رقمي ٠٧٩/١٢٣/٤٥٦٧', /٠٧٩|٤٥٦/],
  ['رقمي ۰۷۹-۱۲۳-۴۵۶۷', /۰۷۹|۴۵۶/],
  ['رقمي +٩٦٢ ٧٩ ١٢٣ ٤٥٦٧', /٩٦٢|٤٥٦/],
  ['رقمي ٠٧٩ـ١٢٣ـ٤٥٦٧', /٠٧٩|٤٥٦/],
  ['رقمي صفر سبعة تسعة واحد اثنين ثلاثة أربعة خمسة ستة سبعة', /سبعة تسعة|ستة سبعة/],
  ['رقمي صفر وسبعة وتسعة وواحد واثنين وثلاثة وأربعة', /تسعة|ثلاثة/],
];

const harmless: readonly string[] = [
  'On 2026-11-21 at 10:30 I slept.',
  'Between 10:30 - 11:45 and 14:00–15:30 I walked.',
  'From 21/11/2026 to 3/12/2026.',
  'On 21.11.2026, at 7.30.',
  '2026-11-21T10:30:00 was a Saturday.',
  'In 2024-2025 and 1990/91 it was the same.',
  'The years 2019, 2020, 2021 and 2022.',
  '3/4 of the cake, 1/2 a cup, 50/50.',
  'I walked 12,345 steps, then 1,234,567 more.',
  'It cost $1,200.50, then 1 500 000 dinars, then €15.',
  'I earned 1500000 dinars.',
  'I counted 1, 2, 3, 4, 5, 6, 7, 8 and breathed.',
  '10 9 8 7 6 5 4 3 2 1 and out.',
  'Pain 7/10 at 22:15, 5/10 at 23:40.',
  'I weigh 61.5 kg and drank 2.5 l.',
  'Room 1204, bus 73, floor 3.',
  'I slept. Then I woke. He left.So I stayed.',
  'e.g. tea, i.e. calm, at 5 p.m. or 6 a.m.',
  'I was at home. Dot came over in her polka dot dress.',
  'We looked at the dot on the wall.',
  'I met her @ 5 and left.',
  'I spent an hour on Instagram and felt empty.',
  'No Instagram yesterday. No TikTok either.',
  'Facebook: everyone looks happy there.',
  'My name is Leila and I am 34.',
  'Wait... what?! Yes, no, and/or maybe.',
  'one two three, breathe; four five six, breathe.',
  'My therapist said: stop.',
  'I woke at 7.30 and prayed.',
  'We met at 8.15 near the school.',
  'I met her @ 7.30 and left.',
  'We ate at St.George, then at Abu.Ali.',
  'We were at school.It was late.',
  'I love v.good days, and v.happy ones.',
  'I ran 10.5 km at 7.30, then 3.2 km at 18.05.',
  'My blood pressure was 120/80 130/85, later 118/76.',
  'Pain was 7/10 5/10 3/10 over the day.',
  'The visits are on 21/11, 3/12, 14/12.',
  'My insta is full of weddings, and my Facebook is private.',
  'Instagram is poison for me. TikTok: nothing but noise.',
  'My signal was weak, and her snap at me hurt.',
  'استيقظت في ٧.٣٠ وصليت.',
  'كان ضغطي ١٢٠/٨٠ ١٣٠/٨٥ اليوم.',
  'انستغرام هو سبب تعبي، وتيك توك: لا شيء.',
  'نمت.ثم صحوت، وكان يومًا هادئًا.',
  'في ٢١/١١/٢٠٢٦ الساعة ١٠:٣٠ نمت.',
  'من ٢٠٢٤-٢٠٢٥ وحتى ٢٠٢٦.',
  'دفعت ١٬٥٠٠ دينار و١٥٠٠٠٠٠ ليرة.',
  'أكلت ٣/٤ الرغيف و١/٢ الكوب.',
  'قضيت ساعة على انستغرام وتعبت.',
  'من أربعة إلى خمسة أشخاص، وستة كراسي.',
  'عندي موعد ٥:٣٠ وآخر ٧:٤٥.',
  'هذه نقطة مهمة. كوم من الغسيل ينتظرني.',
];

test(`there are at least eighty ways to write what must not leave`, () => {
  expect(new Set(hostile.map(([text]) => text)).size).toBeGreaterThanOrEqual(80);
});

test.each(hostile)('%s is hidden', (text, secret) => {
  expect(text).toMatch(secret);
  expect(hideAddresses(text)).not.toMatch(secret);
  expect(holdsAddress(text)).toBe(true);
});

test.each(hostile)('%s is hidden inside other words', (text, secret) => {
  const around = hideAddresses(`Quiet day. ${text} - and rain, يوم هادئ`);
  expect(around).not.toMatch(secret);
  expect(around).toMatch(/^Quiet day\. /);
  expect(around).toMatch(/ and rain, يوم هادئ$/);
});

test.each(harmless)('%s stays as it is', (text) => {
  expect(hideAddresses(text)).toBe(text);
});

test.each([
  ['letters', 'a'],
  ['at signs', 'a@'],
  ['dots', 'a.'],
  ['digits', '1 '],
  ['dates', '2026-11-21 '],
  ['spaces', ' '],
  ['words for digits', 'one '],
  ['brackets', '(at) (dot) '],
  ['slashes', 'h://'],
])('long runs of %s cost no quadratic time', (_what, piece) => {
  const time = (length: number) => {
    const text = piece.repeat(length).slice(0, length);
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      hideAddresses(text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // Ratios of one machine and moment: eight times the text, and far from sixty-four times the time.
  const [short, long] = [Math.max(5, time(2_500)), time(20_000)];
  expect(long / short).toBeLessThan(40);
});
