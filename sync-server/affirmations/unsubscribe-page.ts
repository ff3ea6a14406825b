import type { Language } from '../../shared/contract/language.ts';
import type { Page } from '../http/bind-page.ts';

interface Words {
  readonly question: string;
  readonly explanation: string;
  readonly stop: string;
  readonly stopped: string;
  readonly stoppedText: string;
  readonly undo: string;
  readonly back: string;
  readonly backText: string;
  readonly unknown: string;
  readonly unknownText: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    question: 'No more morning mails?',
    explanation: 'You will get no more daily affirmations by e-mail. Nothing else changes.',
    stop: 'Stop these mails',
    stopped: 'You get no more of these mails',
    stoppedText: 'The daily affirmation stays in the app, whenever you like to look.',
    undo: 'Turn them on again',
    back: 'Your morning mails are back',
    backText: 'The next one comes in the morning.',
    unknown: 'This link is not complete',
    unknownText: 'Please open it from the mail again, or use the switch on your dashboard.',
  },
  ar: {
    question: 'هل تريدين إيقاف رسائل الصباح؟',
    explanation: 'لن تصلكِ العبارة اليومية بالبريد بعد الآن، ولن يتغيّر شيء آخر.',
    stop: 'أوقفي هذه الرسائل',
    stopped: 'لن تصلكِ هذه الرسائل بعد الآن',
    stoppedText: 'تبقى العبارة اليومية في التطبيق متى أحببتِ قراءتها.',
    undo: 'أعيدي تفعيلها',
    back: 'عادت رسائل الصباح إليكِ',
    backText: 'تصلكِ الرسالة القادمة في الصباح.',
    unknown: 'هذا الرابط غير مكتمل',
    unknownText: 'افتحيه من الرسالة مرة أخرى، أو استخدمي المفتاح في صفحتكِ الرئيسية.',
  },
};

/** `path` is that of the link, of which the token is a part. */
export function questionPage(language: Language, path: string): Page {
  const { question, explanation, stop } = words[language];
  return pageOf(language, question, paragraph(explanation) + button(path, stop));
}

export function stoppedPage(language: Language, path: string | null): Page {
  const { stopped, stoppedText, undo } = words[language];
  const again = path === null ? '' : button(`${path}/undo`, undo);
  return pageOf(language, stopped, paragraph(stoppedText) + again);
}

export function backPage(language: Language, path: string): Page {
  const { back, backText, stop } = words[language];
  return pageOf(language, back, paragraph(backText) + button(path, stop));
}

export function unknownPage(language: Language): Page {
  const { unknown, unknownText } = words[language];
  return { ...pageOf(language, unknown, paragraph(unknownText)), status: 404 };
}

function pageOf(language: Language, title: string, main: string): Page {
  return { status: 200, language, title, main };
}

function paragraph(text: string): string {
  return `<p>${text}</p>\n`;
}

/** The path holds a token that was checked, of letters that need no escape. */
function button(path: string, label: string): string {
  return `<form method="post" action="${path}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit">${label}</button>
</form>
`;
}
