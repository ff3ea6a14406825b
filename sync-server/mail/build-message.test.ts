import { expect, test } from 'vitest';
import type { Language } from '../../shared/contract/language.ts';
import { readMail } from '../../tests/integration/mail/mailbox.ts';
import { buildMessage, withSender, type MessageParts } from './build-message.ts';
import { bodyAsHtml, bodyAsText } from './message-body.ts';
import { writeBody, type MailContent } from './mail-texts.ts';

const contents: readonly MailContent[] = [
  { kind: 'password_reset', link: 'https://noor.example/reset-password?token=abc' },
  { kind: 'password_changed', forgotLink: 'https://noor.example/forgot-password' },
  { kind: 'payment_failed', link: 'https://noor.example/subscription' },
  { kind: 'support_receipt', ticketId: 'NOOR-7F3K-29' },
  {
    kind: 'affirmation',
    text: 'I am enough.',
    homeLink: 'https://noor.example/',
    unsubscribeLink: 'https://noor.example/api/unsubscribe/x.y',
  },
];
const bodies = contents.flatMap((content) =>
  (['en', 'ar'] as const).map((language) => ({ kind: content.kind, content, language })),
);

const build = (fields: Partial<MessageParts> = {}) =>
  buildMessage({
    id: '0199',
    from: 'Noor <noor@example.org>',
    to: 'leila@example.org',
    replyTo: null,
    body: writeBody({ kind: 'support_receipt', ticketId: 'NOOR-7F3K-29' }, 'en'),
    unsubscribeUrl: null,
    language: 'en',
    sentAt: Date.parse('2026-11-21T12:00:00.000Z'),
    ...fields,
  });
const bodyOf = (content: MailContent, language: Language) => writeBody(content, language);

test('a message has the headers every mail needs', async () => {
  const { headers } = await readMail(await build());
  expect(headers.get('date')).toBe('Sat, 21 Nov 2026 12:00:00 +0000');
  expect(headers.get('from')).toBe('Noor <noor@example.org>');
  expect(headers.get('to')).toBe('leila@example.org');
  expect(headers.get('message-id')).toBe('<0199@example.org>');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('content-language')).toBe('en');
  expect(headers.has('list-unsubscribe')).toBe(false);
});

test.each(bodies)('$kind in $language is ASCII on the wire and whole when read', async (each) => {
  const { content, language } = each;
  const body = bodyOf(content, language);
  const raw = await build({ body, language, unsubscribeUrl: 'https://noor.example/x' });
  expect(raw.toString('latin1')).toMatch(/^[\x20-\x7e\t\r\n]*$/);
  for (const line of raw.toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(998);
    expect(line).not.toContain('\n');
  }
  const { headers, text, html } = await readMail(raw);
  expect(headers.get('subject')).toBe(body.subject);
  const direction = `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`;
  expect(html).toContain(`<html ${direction}>`);
  expect(html).toContain(`<div ${direction}`);
  for (const block of [...body.blocks, ...body.footer]) {
    const words = block.kind === 'link' ? block.label : block.text;
    expect(text.replaceAll('\r\n', '\n')).toContain(words);
    expect(html).toContain(words);
    if (block.kind === 'link') expect(text).toContain(block.url);
    if (block.kind === 'link') expect(html).toContain(`href="${block.url}"`);
  }
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/);
});

test.each(bodies)('$kind in $language says nothing private on a lock screen', (each) => {
  const { subject, preview } = bodyOf(each.content, each.language);
  for (const line of [subject, preview]) {
    expect(line).not.toMatch(/I am enough|NOOR-|affirmation|journal|wellness|توكيد|عبارة|يوميات/i);
    expect(line.length).toBeLessThanOrEqual(60);
  }
});

test.each(['en', 'ar'] as const)(
  'in %s the bar of a quote stands where the mail begins',
  (language) => {
    const html = bodyAsHtml(
      bodyOf({ kind: 'support_receipt', ticketId: 'NOOR-1' }, language),
      language,
    );
    // A direction of its own on the quote would pull the bar to the side of its Latin letters.
    expect(html).toMatch(/<blockquote style="[^"]*"><span dir="auto">NOOR-1<\/span><\/blockquote>/);
  },
);

test('a payment that failed promises her words by download, which every plan has', () => {
  const said = (language: Language) =>
    bodyAsText(
      bodyOf({ kind: 'payment_failed', link: 'https://noor.example/' }, language),
      language,
    );
  expect(said('en')).toContain('you can download and read it at any time.');
  expect(said('en')).not.toContain('devices');
  expect(said('ar')).toContain('يمكنكِ تنزيله وقراءته في أي وقت.');
  expect(said('ar')).not.toContain('أجهزتكِ');
});

test('what she wrote to support stays text, in headers and in HTML', async () => {
  const evil = 'x\u202e\r\nBcc: everyone@example.org';
  const ticket = {
    id: 'NOOR-7F3K-29',
    email: 'leila@example.org',
    category: 'other' as const,
    subject: evil,
    message: '<script>alert(1)</script>',
    isOwnAddress: false,
  };
  const body = bodyOf({ kind: 'support_ticket', ticket }, 'en');
  const raw = await build({ body, from: `${evil} <noor@example.org>`, to: evil, replyTo: evil });
  expect(raw.toString().split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  const { html, text, headers } = await readMail(raw);
  expect(headers.get('subject')).not.toContain('\u202e');
  expect(text).toContain('not the address of the account');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
});

test('another sender changes the From line alone', async () => {
  const before = await build();
  const after = await withSender(before, 'نور اليوميات الطويلة الاسم جدًا <hello@noor.example>');
  const { headers } = await readMail(after);
  expect(headers.get('from')).toBe('نور اليوميات الطويلة الاسم جدًا <hello@noor.example>');
  expect(headers.get('message-id')).toBe('<0199@example.org>');
  const bodyOf = (raw: Buffer) => raw.toString().slice(raw.indexOf('\r\n\r\n'));
  expect(bodyOf(after)).toBe(bodyOf(before));
});
