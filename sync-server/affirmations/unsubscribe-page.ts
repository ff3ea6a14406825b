import type { Language } from '../../shared/contract/language.ts';
import type { Page } from '../http/page/bind-page.ts';

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
    question: 'Stop the daily emails?',
    explanation: 'You will no longer get the daily affirmation by email. Nothing else changes.',
    stop: 'Stop these emails',
    stopped: 'You will get no more of these emails',
    stoppedText: 'You can still read the daily affirmation in the app whenever you like.',
    undo: 'Turn them on again',
    back: 'Your daily emails are back',
    backText: 'The next one will come at the time you chose.',
    unknown: 'This link is not complete',
    unknownText: 'Please open it from the email again, or use the switch on your dashboard.',
  },
  ar: {
    question: 'هل تريدين إيقاف الرسائل اليومية؟',
    explanation: 'لن تصلكِ عبارة اليوم بالبريد بعد الآن، ولن يتغيّر شيء آخر.',
    stop: 'أوقفي هذه الرسائل',
    stopped: 'لن تصلكِ هذه الرسائل بعد الآن',
    stoppedText: 'يمكنكِ أن تقرئي عبارة اليوم في التطبيق متى شئتِ.',
    undo: 'أعيدي تفعيلها',
    back: 'عادت الرسائل اليومية إليكِ',
    backText: 'تصلكِ الرسالة القادمة في الوقت الذي اخترتِه.',
    unknown: 'هذا الرابط غير مكتمل',
    unknownText: 'افتحيه من الرسالة مرة أخرى من فضلكِ، أو استخدمي المفتاح في الرئيسية.',
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
