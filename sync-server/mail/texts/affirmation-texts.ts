import type { Language } from '../../../shared/contract/language.ts';
import type { Letter } from '../mail-letter.ts';

interface Words {
  readonly text: string;
  readonly homeLink: string;
  readonly unsubscribeLink: string;
}

/** The sentence itself is inside alone: neither the subject nor the preview tells what it is about. */
export const affirmation: Readonly<Record<Language, (words: Words) => Letter>> = {
  en: ({ text, homeLink, unsubscribeLink }) => ({
    subject: 'Good morning',
    preview: 'A few words for your day.',
    blocks: [
      { kind: 'text', text: 'Good morning,' },
      { kind: 'quote', text },
      { kind: 'link', label: 'Open Noor', url: homeLink },
    ],
    footer: [
      {
        kind: 'text',
        text: 'You get this once a day because you switched it on. You choose the time on your dashboard.',
      },
      { kind: 'link', label: 'No more of these mails', url: unsubscribeLink },
    ],
  }),
  ar: ({ text, homeLink, unsubscribeLink }) => ({
    subject: 'صباح الخير',
    preview: 'كلمات قليلة ليومكِ.',
    blocks: [
      { kind: 'text', text: 'صباح الخير،' },
      { kind: 'quote', text },
      { kind: 'link', label: 'افتحي نور', url: homeLink },
    ],
    footer: [
      {
        kind: 'text',
        text: 'تصلكِ هذه الرسالة مرة في اليوم لأنكِ فعّلتِها، ويمكنكِ اختيار وقتها في صفحتكِ الرئيسية.',
      },
      { kind: 'link', label: 'لا أريد هذه الرسائل بعد الآن', url: unsubscribeLink },
    ],
  }),
};
