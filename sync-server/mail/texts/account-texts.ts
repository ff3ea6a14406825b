import type { Language } from '../../../shared/contract/language.ts';
import type { Block, MessageBody } from '../message-body.ts';

type Texts = Readonly<Record<Language, (link: string) => MessageBody>>;

const text = (words: string): Block => ({ kind: 'text', text: words });
const link = (label: string, url: string): Block => ({ kind: 'link', label, url });

export const passwordReset: Texts = {
  en: (url) => ({
    subject: 'Choose a new password',
    preview: 'The link works for 60 minutes.',
    blocks: [
      text('Hello,'),
      text(
        'someone asked for a new password for this email address at Noor. If it was you, open this link within 60 minutes:',
      ),
      link('Choose a new password', url),
      text(
        'The link works once. If it was not you, you do not have to do anything: your password stays as it is.',
      ),
    ],
    footer: [],
  }),
  ar: (url) => ({
    subject: 'اختاري كلمة مرور جديدة',
    preview: 'يعمل الرابط لمدة 60 دقيقة.',
    blocks: [
      text('مرحبًا بكِ،'),
      text(
        'وصلنا طلب كلمة مرور جديدة لهذا البريد الإلكتروني في نور. إن كنتِ أنتِ من طلبها فافتحي هذا الرابط خلال 60 دقيقة:',
      ),
      link('اختاري كلمة مرور جديدة', url),
      text('يعمل الرابط مرة واحدة فقط. وإن لم تطلبيها فلا داعي لفعل شيء: تبقى كلمة مروركِ كما هي.'),
    ],
    footer: [],
  }),
};

export const passwordChanged: Texts = {
  en: (url) => ({
    subject: 'Your password was changed',
    preview: 'If it was you, you do not have to do anything.',
    blocks: [
      text('Hello,'),
      text(
        'the password of your account at Noor has just been changed, and every device was signed out. What you wrote is untouched: sign in with the new password and it is there.',
      ),
      text('If it was not you, choose a new password at once:'),
      link('Choose a new password', url),
    ],
    footer: [],
  }),
  ar: (url) => ({
    subject: 'تغيّرت كلمة مروركِ',
    preview: 'إن كنتِ أنتِ من غيّرها فلا داعي لفعل شيء.',
    blocks: [
      text('مرحبًا بكِ،'),
      text(
        'تغيّرت قبل قليل كلمة مرور حسابكِ في نور، وسُجّل خروجكِ من كل أجهزتكِ. كل ما كتبتِه باقٍ كما هو: سجّلي دخولكِ بكلمة المرور الجديدة وستجدينه.',
      ),
      text('إن لم تكوني أنتِ من غيّرها فاختاري كلمة مرور جديدة الآن:'),
      link('اختاري كلمة مرور جديدة', url),
    ],
    footer: [],
  }),
};

export const paymentFailed: Texts = {
  en: (url) => ({
    subject: 'Your payment did not go through',
    preview: 'Nothing you keep with us is lost.',
    blocks: [
      text('Hello,'),
      text(
        'your latest monthly payment for Noor could not be taken from your card. This happens easily: a card expires, or a bank asks you to confirm.',
      ),
      text('Whenever it suits you, enter a card here and everything goes on as before:'),
      link('See your subscription', url),
      text(
        'Everything you wrote stays yours, whatever happens to the plan: you can download and read it at any time.',
      ),
    ],
    footer: [],
  }),
  ar: (url) => ({
    subject: 'تعذّر إتمام دفعتكِ',
    preview: 'لم يضِع شيء ممّا تحفظينه لدينا.',
    blocks: [
      text('مرحبًا بكِ،'),
      text(
        'تعذّر خصم دفعتكِ الشهرية الأخيرة لنور من بطاقتكِ. يحدث هذا كثيرًا: قد تنتهي صلاحية البطاقة أو يطلب المصرف تأكيدًا.',
      ),
      text('متى ناسبكِ الأمر، أدخلي بطاقة هنا ليعود كل شيء كما كان:'),
      link('اطّلعي على اشتراككِ', url),
      text('كل ما كتبتِه يبقى لكِ، أيًّا كانت باقتكِ: يمكنكِ تنزيله وقراءته في أي وقت.'),
    ],
    footer: [],
  }),
};
