import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [light = '', dark = ''] = readFileSync('web/styles/tokens.css', 'utf8').split(
  /@media screen and \(prefers-color-scheme: dark\)/,
);
const colours = { light: read(light), dark: { ...read(light), ...read(dark) } };

const TEXT = 4.5;
const EDGE = 3;
const tones = ['accent', 'sage', 'amber', 'clay', 'plum'];
const grounds = ['paper', 'card', 'field'];
const pairs: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['ink', 'ink-soft', 'accent-hover', ...tones].flatMap((ink) =>
    grounds.map((ground) => [ink, ground, TEXT] as const),
  ),
  ...tones.flatMap((tone) =>
    [tone, 'ink', 'ink-soft'].map((ink) => [ink, `${tone}-soft`, TEXT] as const),
  ),
  ['accent-ink', 'accent', TEXT],
  ['accent-ink', 'accent-hover', TEXT],
  ...['line-strong', 'focus'].flatMap((edge) =>
    grounds.map((ground) => [edge, ground, EDGE] as const),
  ),
];

for (const theme of ['light', 'dark'] as const) {
  test.each(pairs)(`${theme}: %s on %s can be read`, (ink, ground, least) => {
    expect(ratio(colours[theme], ink, ground)).toBeGreaterThanOrEqual(least);
  });
}

test('every ratio written beside a colour is the measured one', () => {
  const notes = [...claims(light, colours.light), ...claims(dark, colours.dark)];
  expect(notes.length).toBeGreaterThan(30);
  for (const { written, measured, what } of notes) {
    expect(written, what).toBeCloseTo(Math.floor(measured * 10) / 10, 5);
  }
});

type Colours = Readonly<Record<string, string>>;

function read(css: string): Colours {
  const found = css.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g);
  return Object.fromEntries([...found].map(([, name = '', hex = '']) => [name, hex]));
}

function claims(css: string, theme: Colours) {
  return [...css.matchAll(/--([a-z-]+): #[0-9a-f]{6}; \/\* (.*?) \*\//g)].flatMap(
    ([, name = '', note = '']) =>
      [...note.matchAll(/([\d.]+) (on|under) ([a-z-]+)/g)].map(([what, figure, , other = '']) => ({
        what: `${name}: ${what}`,
        written: Number(figure),
        measured: ratio(theme, name, other),
      })),
  );
}

/** WCAG 2 contrast ratio. */
function ratio(theme: Colours, ink: string, ground: string): number {
  const [lighter = 0, darker = 0] = [luminance(theme[ink]), luminance(theme[ground])].sort(
    (one, other) => other - one,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
