/** jsdom lays nothing out and has no `matchMedia`: says whether the one question asked of it, "narrow?", is true. */
export function setWidth(width: 'phone' | 'wide'): void {
  const query = Object.assign(new EventTarget(), { matches: width === 'phone' });
  window.matchMedia = () => query as MediaQueryList;
}
