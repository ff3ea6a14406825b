import type { Language } from '../../shared/contract/language.ts';

/** One part of a mail's body; every text is plain, and stays text in HTML. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Set apart: an affirmation, a ticket's id, what was written to support. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export interface MessageBody {
  /** Seen on lock screens and by whoever shares the mailbox: says nothing about what Noor is for. */
  readonly subject: string;
  /** Shown after the subject in lists of mails; as discreet as that. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Small, below the signature. */
  readonly footer: readonly Block[];
}

const SIGNATURE = { en: 'Noor', ar: 'نور' } as const;

export function bodyAsText({ blocks, footer }: MessageBody, language: Language): string {
  const body = [...blocks.map(blockAsText), SIGNATURE[language]].join('\n\n');
  const small = footer.map(blockAsText).join('\n\n');
  return small === '' ? `${body}\n` : `${body}\n\n-- \n${small}\n`;
}

function blockAsText(block: Block): string {
  return block.kind === 'link' ? `${block.label}\n${block.url}` : block.text;
}

const INK = '#3b2f2a';
const styles = {
  body: `margin:0;padding:24px 12px;background:#faf6f1;color:${INK};font:17px/1.7 Georgia,'Noto Naskh Arabic',serif`,
  sheet: 'max-width:34em;margin:0 auto;padding:28px 24px;background:#fff;border-radius:12px',
  text: 'margin:0 0 1em;white-space:pre-line',
  quote:
    'margin:0 0 1.2em;padding:4px 16px;border-inline-start:3px solid #b4766a;font-size:1.15em;white-space:pre-line',
  button:
    'display:inline-block;padding:12px 22px;border-radius:999px;background:#8a4b3f;color:#fff;text-decoration:none',
  small: 'margin:1.6em 0 0;font-size:13px;color:#6d5d55;white-space:pre-line',
  hidden: 'display:none;max-height:0;overflow:hidden',
} as const;

/**
 * Without images, scripts or anything to fetch: opening it tells nobody. The sheet says its direction
 * itself, since mail programs on the web drop the outer elements.
 */
export function bodyAsHtml(body: MessageBody, language: Language): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const blocks = body.blocks.map(blockAsHtml).join('\n');
  const footer = body.footer
    .map((block) => `<p style="${styles.small}">${inlineOf(block)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(body.subject)}</title></head>
<body style="${styles.body}">
<div style="${styles.hidden}">${escape(body.preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<div lang="${language}" dir="${direction}" style="${styles.sheet}">
${blocks}
<p style="${styles.text}">${SIGNATURE[language]}</p>
${footer}
</div>
</body>
</html>
`;
}

function blockAsHtml(block: Block): string {
  if (block.kind === 'quote') {
    // The bar stands where the mail begins; only the words inside run their own way.
    return `<blockquote style="${styles.quote}"><span dir="auto">${escape(block.text)}</span></blockquote>`;
  }
  if (block.kind === 'text') return `<p style="${styles.text}">${escape(block.text)}</p>`;
  const url = escape(block.url);
  return `<p style="${styles.text}"><a href="${url}" style="${styles.button}">${escape(block.label)}</a></p>`;
}

function inlineOf(block: Block): string {
  if (block.kind !== 'link') return escape(block.text);
  return `<a href="${escape(block.url)}" style="color:inherit">${escape(block.label)}</a>`;
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
