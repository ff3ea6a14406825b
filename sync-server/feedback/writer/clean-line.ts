/** Stands alone in front of the numbered lines of a stored feedback; the page translates it. */
export const RECOMMENDATIONS_MARKER = 'Your Personalized Recommendations';

/** One line of plain text: no controls, no marks of direction, no addresses, no marker. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(ADDRESS, '')
    .replace(MARKER, '')
    .replace(/\s+/gu, ' ')
    .replace(/\s+([.,;:!?،؛؟])/gu, '$1')
    .trim();
}

/** Format characters, lone surrogates; not the joiners that emoji and some Arabic spellings need. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|\p{Cs}/gu;
const ADDRESS =
  /(?:[a-z][a-z+.-]*:\/\/|www\.|mailto:)\S+|\S+@\S+\.\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|io|me|co|app|dev|ru|cn|xyz|link|site|online|shop|top|biz|gg|ly)\b\S*/giu;
const MARKER = /your\s+personali[sz]ed\s+recommendations:?/giu;
