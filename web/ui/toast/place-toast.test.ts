import { expect, test } from 'vitest';
import { liftOf, type Box } from './place-toast.ts';

const at = (top: number, bottom: number, [left, right] = [0, 320]): Box => ({
  top,
  bottom,
  left,
  right,
});
const toast = at(560, 620, [16, 304]);
const lift = (...buttons: Box[]) => liftOf({ toast, buttons, ceiling: 8 });

test('where no button lies it stands at the edge', () => {
  expect(lift()).toBe(0);
  expect(lift(at(100, 140), at(640, 680))).toBe(0);
});

test('it goes above the button that it would cover', () => {
  expect(lift(at(580, 624))).toBe(560 - (580 - 8 - 60));
});

test('and above the next one as well, but not above one that leaves room', () => {
  expect(lift(at(580, 624), at(500, 544))).toBe(560 - (500 - 8 - 60));
  expect(lift(at(580, 624), at(420, 464))).toBe(560 - (580 - 8 - 60));
});

test('a button beside it is in nobody’s way', () => {
  expect(
    liftOf({ toast: at(560, 620, [600, 1_000]), buttons: [at(580, 624, [0, 300])], ceiling: 8 }),
  ).toBe(0);
});

test('where there is no room above, the upper edge of the screen covers less of the button', () => {
  const low = at(60, 120, [16, 304]);
  expect(liftOf({ toast: low, buttons: [at(66, 110)], ceiling: 8 })).toBe(60 - 8);
});

test('where buttons fill the screen it lies on no more of them than it must', () => {
  const all = Array.from({ length: 12 }, (_, row) => at(row * 52, row * 52 + 44));
  const top = 560 - lift(...all);
  const rows = all.map((one) => Math.min(top + 60, one.bottom) - Math.max(top, one.top));
  expect(rows.filter((row) => row > 0)).toEqual([44]);
});

test('of places that cover as much, the lowest', () => {
  const wall = at(0, 700);
  expect(lift(wall)).toBe(0);
});

test('a toast as tall as the screen stays where it is', () => {
  expect(liftOf({ toast: at(4, 620), buttons: [at(580, 624)], ceiling: 8 })).toBe(0);
});
