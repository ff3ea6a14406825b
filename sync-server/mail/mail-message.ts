import type { Language } from '../../shared/contract/language.ts';

export interface MessageParts {
  readonly id: string;
  /** `Noor <noor@example.org>` or a bare address. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly sentAt: number;
}

/** A whole message by RFC 5322 with one text part; every line is ASCII and short. */
export function buildMessage(parts: MessageParts): string {
  const from = readMailbox(parts.from);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const headers = [
    `Date: ${new Date(parts.sentAt).toUTCString().replace('GMT', '+0000')}`,
    `From: ${writeMailbox(from)}`,
    `To: ${writeMailbox({ name: '', address: parts.to })}`,
    `Message-ID: <${parts.id}@${domain}>`,
    `Subject: ${encodeWords(parts.subject)}`,
    'Auto-Submitted: auto-generated',
    `Content-Language: ${parts.language}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${encodeBody(parts.text)}`;
}

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

function readMailbox(text: string): Mailbox {
  const [, name = '', address] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  return {
    name: name.trim().replace(/^"(.*)"$/, '$1'),
    address: oneLine(address ?? text).trim(),
  };
}

function writeMailbox({ name, address }: Mailbox): string {
  return name === '' ? oneLine(address) : `${encodeWords(name)} <${address}>`;
}

/** A line break would begin a header of the writer's choice. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** RFC 2047 allows 76 characters a line: 12 go to the word's frame, 9 to the header's name. */
const WORD_BYTES = 39;

function encodeWords(text: string): string {
  const line = oneLine(text);
  if (/^[\w .,'-]*$/.test(line)) return line;
  const words: string[] = [];
  let word = '';
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join('\r\n ');
}

function encodeBody(text: string): string {
  const encoded = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  return encoded.replace(/.{1,76}/g, '$&\r\n');
}
