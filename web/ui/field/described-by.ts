interface Notes {
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** The ids of the notes under a field, for `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Notes): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
