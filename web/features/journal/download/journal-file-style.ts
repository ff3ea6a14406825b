/** Fonts of the reader's own device: a file that is kept for years must not ask a server for anything. */
export const journalFileStyle = `
:root { color-scheme: light dark; }
body {
  max-inline-size: 38rem; margin-inline: auto; padding: 3rem 1.25rem;
  background: #faf4e8; color: #2d1f2f;
  font-family: Literata, Charter, Georgia, 'Noto Naskh Arabic', 'Geeza Pro', 'Times New Roman', serif;
  font-size: 1.0625rem; line-height: 1.7;
}
h1, h2, h3, h4 { font-weight: 600; line-height: 1.35; text-wrap: balance; }
h1 { margin: 0; font-size: 2rem; }
h2 { margin: 3rem 0 1rem; padding-block-end: .375rem; border-block-end: 1px solid #d9cbb8; font-size: 1.3125rem; }
h3 { margin: 1.75rem 0 .375rem; font-size: 1.0625rem; }
h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; }
.label, header p, footer { color: #67576a; font-size: .875rem; }
blockquote { margin: .75rem 0; padding-inline-start: 1rem; border-inline-start: 2px solid #d9cbb8; font-size: .9375rem; }
aside { margin: 1.75rem 0; padding: 1rem 1.25rem; border: 1px solid #d9cbb8; border-radius: .75rem; }
aside > :last-child { margin-block-end: 0; }
ol, ul { margin: 0; padding-inline-start: 1.5rem; }
footer { margin-block-start: 4rem; }
@media (prefers-color-scheme: dark) {
  body { background: #1c1420; color: #f4eae0; }
  h2, blockquote, aside { border-color: #4a3a50; }
  .label, header p, footer { color: #c2b2bd; }
}
@page { margin: 2cm; }
@media print {
  body { max-inline-size: none; padding: 0; background: none; color: black; font-size: 11pt; }
  h2, h3, h4, .label { break-after: avoid; }
  article, aside, li { break-inside: avoid-page; }
  p { orphans: 3; widows: 3; }
}
`;
