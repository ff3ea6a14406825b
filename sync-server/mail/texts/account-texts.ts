import type { Language } from '../../../shared/contract/language.ts';
import type { Block, Letter } from '../mail-letter.ts';

type Texts = Readonly<Record<Language, (link: string) => Letter>>;

const text = (words: string): Block => ({ kind: 'text', text: words });
const link = (label: string, url: string): Block => ({ kind: 'link', label, url });

export const passwordReset: Texts = {
  en: (url) => ({
    subject: 'Choose a new password',
    preview: 'The link works for 60 minutes.',
    blocks: [
      text('Hello,'),
      text(
        'someone asked for a new password for this e-mail address at Noor. If it was you, open this link within 60 minutes:',
      ),
      link('Choose a new password', url),
      text(
        'The link works once. If it was not you, there is nothing to do: your password stays as it is.',
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
    preview: 'If it was you, there is nothing to do.',
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
    subject: 'تم تغيير كلمة مروركِ',
    preview: 'إن كنتِ أنتِ من غيّرها فلا داعي لفعل شيء.',
    blocks: [
      text('مرحبًا بكِ،'),
      text(
        'تم للتو تغيير كلمة مرور حسابكِ في نور، وسُجّل الخروج من جميع أجهزتكِ. كل ما كتبتِه محفوظ: سجّلي الدخول بكلمة المرور الجديدة وستجدينه.',
      ),
      text('إن لم تكوني أنتِ من غيّرها فاختاري كلمة مرور جديدة حالًا:'),
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
        'your latest monthly payment for Noor could not be taken from your card. This happens easily: a card expires, or a bank asks for a confirmation.',
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
    preview: 'لم يضع شيء مما تحتفظين به لدينا.',
    blocks: [
      text('مرحبًا بكِ،'),
      text(
        'تعذّر تحصيل دفعتكِ الشهرية الأخيرة لنور من بطاقتكِ. يحدث هذا كثيرًا: قد تنتهي صلاحية البطاقة أو يطلب البنك تأكيدًا.',
      ),
      text('متى ناسبكِ الأمر، أدخلي بطاقة من هنا ويعود كل شيء كما كان:'),
      link('اطّلعي على اشتراككِ', url),
      text('كل ما كتبتِه يبقى لكِ مهما كان حال الاشتراك: يمكنكِ تنزيله وقراءته في أي وقت.'),
    ],
    footer: [],
  }),
};
