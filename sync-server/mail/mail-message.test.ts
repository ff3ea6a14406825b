import { expect, test } from 'vitest';
import { buildMessage, type MessageParts } from './mail-message.ts';

const parts: MessageParts = {
  id: '0199',
  from: 'Noor <noor@example.org>',
  to: 'leila@example.org',
  subject: 'Choose a new password',
  text: 'Hello,\n\nhttps://noor.example/reset-password?token=abc\n',
  language: 'en',
  sentAt: Date.parse('2026-11-21T12:00:00.000Z'),
};
const message = (fields: Partial<MessageParts> = {}) => buildMessage({ ...parts, ...fields });
const header = (text: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(text)?.[1] ?? '';
const bodyOf = (text: string) => Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'base64').toString();
const decoded = (value: string) =>
  value
    .split(/\s+/)
    .map((word) => /^=\?utf-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '')
    .map((base64) => Buffer.from(base64, 'base64').toString())
    .join('');

test('a message has the headers every mail needs', () => {
  const text = message();
  expect(header(text, 'Date')).toBe('Sat, 21 Nov 2026 12:00:00 +0000');
  expect(header(text, 'From')).toBe('Noor <noor@example.org>');
  expect(header(text, 'To')).toBe('leila@example.org');
  expect(header(text, 'Message-ID')).toBe('<0199@example.org>');
  expect(header(text, 'Subject')).toBe('Choose a new password');
  expect(header(text, 'Auto-Submitted')).toBe('auto-generated');
  expect(header(text, 'MIME-Version')).toBe('1.0');
});

test('every line is ASCII, ends with CRLF and is at most 76 characters, in Arabic as well', () => {
  const text = message({
    subject: 'اختاري كلمة مرور جديدة لحسابكِ في نور ثم سجّلي الدخول بها '.repeat(4),
    text: 'مرحبًا بكِ،\n'.repeat(50),
    from: 'نور اليوميات <noor@example.org>',
    language: 'ar',
  });
  expect(text).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
});

test('a long Arabic subject comes back whole, no character torn', () => {
  const subject = 'اختاري كلمة مرور جديدة 👩‍💻 '.repeat(6).trim();
  expect(decoded(header(message({ subject }), 'Subject'))).toBe(subject);
});

test('the text comes back as written, with line ends of mail', () => {
  expect(bodyOf(message({ text: 'واحد\nاثنان\r\nثلاثة' }))).toBe('واحد\r\nاثنان\r\nثلاثة');
});

test('nothing in a subject, a name or an address begins a header', () => {
  const evil = 'x\r\nBcc: everyone@example.org';
  const text = message({ subject: evil, from: `${evil} <noor@example.org>`, to: evil });
  expect(text).not.toMatch(/^Bcc:/m);
});
