import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { takeDayOutOfQuery, useDayInAddress, withDay } from './day-in-address.ts';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  [withDay('/journal', '2026-11-03'), '2026-11-03'],
  ['/journal', 'none'],
  ['/journal#content', 'none'],
  ['/journal#2026-02-30', 'none'],
])('%s asks for the day %s', (address, day) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Asked />
    </MemoryRouter>,
  );
  expect(screen.getByText(day)).toBeTruthy();
});

test.each([
  ['/journal/history?day=2026-11-03', '/journal/history#2026-11-03'],
  ['/journal?day=yesterday', '/journal'],
  ['/journal#2026-11-03', '/journal#2026-11-03'],
  ['/subscribe?change=card', '/subscribe?change=card'],
])('what %s asked for stands in %s, and the way back is as it was', (before, after) => {
  history.replaceState({ idx: 3 }, '', before);
  takeDayOutOfQuery();
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(after);
  expect(history.state).toEqual({ idx: 3 });
});

function Asked() {
  return useDayInAddress() ?? 'none';
}
