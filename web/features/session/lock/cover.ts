const NAME = 'covered';

/** A plain sheet over the page: no word stands in the picture that a system takes of it. */
export function coverPage(): void {
  document.documentElement.dataset[NAME] = '';
}

export function uncoverPage(): void {
  Reflect.deleteProperty(document.documentElement.dataset, NAME);
}
