interface Version {
  readonly id: string;
  readonly supersedes: string | null;
}

/** Answers that nobody superseded; two devices that edited apart leave both. */
export function liveAnswers<T extends Version>(reflections: readonly T[]): T[] {
  const superseded = new Set(
    reflections.flatMap(({ id, supersedes }) => (supersedes === id ? [] : [supersedes])),
  );
  return reflections.filter(({ id }) => !superseded.has(id));
}

/** The versions `live` replaced, newest first; empty for an answer never edited. */
export function earlierVersions<T extends Version>(live: Version, reflections: readonly T[]): T[] {
  const byId = new Map(reflections.map((reflection) => [reflection.id, reflection]));
  const versions: T[] = [];
  let next = live.supersedes;
  while (next !== null) {
    const version = byId.get(next);
    if (!version) break;
    byId.delete(next);
    versions.push(version);
    next = version.supersedes;
  }
  return versions;
}
