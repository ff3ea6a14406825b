/** One line of plain text: no controls, no marks of direction, no addresses, no marker. */
export function cleanLine(text: string): string {
  let [line, before] = [cleanOnce(text), text];
  // What is taken out may leave a new one where its two sides meet; every turn is shorter.
  while (line !== before) [line, before] = [cleanOnce(line), line];
  return line;
}

function cleanOnce(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,300}\)/gu, '$1')
    .replace(ADDRESS, '')
    .replace(MARKER, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/\s+([.,;:!?،؛؟])/gu, '$1')
    .trim();
}

/** Format characters, lone surrogates; not the joiners that emoji and some Arabic spellings need. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|\p{Cs}/gu;
/** Every repetition is bounded: twenty thousand letters without a space cost no quadratic search. */
const ADDRESS =
  /(?:\b[a-z][a-z+.-]{0,30}:\/\/|\bwww\.|\bmailto:)\S+|[^\s@]{1,100}@[^\s@]{1,200}\.\S+|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}\.(?:com|net|org|info|io|me|co|app|dev|ru|cn|xyz|link|site|online|shop|top|biz|gg|ly)\b\S*/giu;
/** Also with the signs between that the page reads past. */
const MARKER = /your[\s*#:_]+personali[sz]ed[\s*#:_]+recommendations[\s*#:_]*/giu;
