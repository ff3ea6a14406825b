/** E-mail addresses, links and numbers as long as a phone's say who someone is, and no insight needs them. */
export function hideAddresses(text: string): string {
  return text
    .replaceAll(/[^\s@<>"']{1,100}@[^\s@<>"']{1,200}\.[^\s@<>"']{1,100}/g, '[address]')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, '[link]')
    .replaceAll(/[+(]?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/gu, '[number]');
}
