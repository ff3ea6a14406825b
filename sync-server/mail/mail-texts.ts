import type { Language } from '../../shared/contract/language.ts';

/** What each kind of mail needs to be written. */
export type MailContent =
  | { readonly kind: 'password_reset'; readonly link: string }
  | { readonly kind: 'password_changed'; readonly forgotLink: string };

export interface MailText {
  /** Seen on lock screens and by whoever shares the mailbox: says nothing about what Noor is for. */
  readonly subject: string;
  readonly text: string;
}

export function writeMail(content: MailContent, language: Language): MailText {
  switch (content.kind) {
    case 'password_reset':
      return passwordReset[language](content.link);
    case 'password_changed':
      return passwordChanged[language](content.forgotLink);
  }
}

type Texts = Readonly<Record<Language, (link: string) => MailText>>;

const passwordReset: Texts = {
  en: (link) => ({
    subject: 'Choose a new password',
    text: `Hello,

someone asked for a new password for this e-mail address at Noor. If it was you, open this link within 60 minutes:

${link}

The link works once. If it was not you, there is nothing to do: your password stays as it is.

Noor
`,
  }),
  ar: (link) => ({
    subject: 'اختاري كلمة مرور جديدة',
    text: `مرحبًا بكِ،

وصلنا طلب كلمة مرور جديدة لهذا البريد الإلكتروني في نور. إن كنتِ أنتِ من طلبها فافتحي هذا الرابط خلال 60 دقيقة:

${link}

يعمل الرابط مرة واحدة فقط. وإن لم تطلبيها فلا داعي لفعل شيء: تبقى كلمة مروركِ كما هي.

نور
`,
  }),
};

const passwordChanged: Texts = {
  en: (link) => ({
    subject: 'Your password was changed',
    text: `Hello,

the password of your account at Noor has just been changed, and every device was signed out. What you wrote is untouched: sign in with the new password and it is there.

If it was not you, choose a new password at once:

${link}

Noor
`,
  }),
  ar: (link) => ({
    subject: 'تم تغيير كلمة مروركِ',
    text: `مرحبًا بكِ،

تم للتو تغيير كلمة مرور حسابكِ في نور، وسُجّل الخروج من جميع أجهزتكِ. كل ما كتبتِه محفوظ: سجّلي الدخول بكلمة المرور الجديدة وستجدينه.

إن لم تكوني أنتِ من غيّرها فاختاري كلمة مرور جديدة حالًا:

${link}

نور
`,
  }),
};
