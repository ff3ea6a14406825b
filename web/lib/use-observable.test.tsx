import { act, renderHook } from '@testing-library/react';
import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { useObservable } from './use-observable.ts';

test('shows the first value until the stream emits, then the latest, and lets go at the end', () => {
  const words$ = new Subject<string>();
  const { result, unmount } = renderHook(() => useObservable(words$, 'none'));
  expect(result.current).toBe('none');
  act(() => words$.next('one'));
  expect(result.current).toBe('one');
  unmount();
  expect(words$.observed).toBe(false);
});
