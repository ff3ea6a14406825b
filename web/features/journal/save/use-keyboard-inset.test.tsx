import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeyboardInset } from './use-keyboard-inset.ts';

afterEach(() => vi.unstubAllGlobals());

/** A phone of 800 pixels whose keyboard lies over the page. */
function aPhone() {
  const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const show = (view: { height?: number; offsetTop?: number; scale?: number }): void => {
    Object.assign(seen, view);
    seen.dispatchEvent(new Event('resize'));
  };
  return { show };
}

const inset = (): string => document.documentElement.style.getPropertyValue('--keyboard');

test('what the keyboard covers is known while it is there', () => {
  const { show } = aPhone();
  const { unmount } = renderHook(() => useKeyboardInset());
  expect(inset()).toBe('0px');
  show({ height: 480 });
  expect(inset()).toBe('320px');
  // The page was pushed up under it.
  show({ offsetTop: 120 });
  expect(inset()).toBe('200px');
  show({ height: 800, offsetTop: 0 });
  expect(inset()).toBe('0px');
  unmount();
  expect(inset()).toBe('');
});

test('a page that she enlarged with her fingers is no keyboard', () => {
  const { show } = aPhone();
  renderHook(() => useKeyboardInset());
  show({ height: 400, scale: 2 });
  expect(inset()).toBe('0px');
});
