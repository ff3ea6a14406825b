import type { Language } from '../../../shared/contract/language.ts';
import type { MessageBody } from '../message-body.ts';

interface Words {
  readonly text: string;
  readonly homeLink: string;
  readonly unsubscribeLink: string;
}

/** The sentence itself is inside alone: neither the subject nor the preview tells what it is about. */
export const affirmation: Readonly<Record<Language, (words: Words) => MessageBody>> = {
  en: ({ text, homeLink, unsubscribeLink }) => ({
    subject: 'A few words for you',
    preview: 'Once a day, from Noor.',
    blocks: [
      { kind: 'text', text: 'Hello,' },
      { kind: 'quote', text },
      { kind: 'link', label: 'Open Noor', url: homeLink },
    ],
    footer: [
      {
        kind: 'text',
        text: 'You get this once a day because you switched it on. You choose the time on your dashboard.',
      },
      { kind: 'link', label: 'Stop these emails', url: unsubscribeLink },
    ],
  }),
  ar: ({ text, homeLink, unsubscribeLink }) => ({
    subject: 'كلمات قليلة لكِ',
    preview: 'مرة في اليوم، من نور.',
    blocks: [
      { kind: 'text', text: 'مرحبًا بكِ،' },
      { kind: 'quote', text },
      { kind: 'link', label: 'افتحي نور', url: homeLink },
    ],
    footer: [
      {
        kind: 'text',
        text: 'تصلكِ هذه الرسالة مرة في اليوم لأنكِ فعّلتِها، ويمكنكِ اختيار وقتها في الرئيسية.',
      },
      { kind: 'link', label: 'أوقفي هذه الرسائل', url: unsubscribeLink },
    ],
  }),
};
