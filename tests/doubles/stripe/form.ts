import { invalid } from './refusal.ts';

/** Parameters in Stripe's bracketed form; places in a list are asked for as `items[][price]`. */
export interface Form {
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  whole(name: string): number | undefined;
  list(name: string): readonly string[];
  map(name: string): Readonly<Record<string, string>>;
}

export function parseForm(encoded: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(encoded)];
}

/** Refuses a parameter that the endpoint does not have; `metadata[]` lets any key through. */
export function createForm(
  pairs: readonly (readonly [string, string])[],
  accepts: readonly string[],
): Form {
  for (const [name] of pairs) {
    if (accepts.includes(withoutPlaces(name)) || accepts.includes(withoutKey(name))) continue;
    throw unknownParameter(name);
  }
  const text = (name: string) => pairs.find(([given]) => withoutPlaces(given) === name)?.[1];
  return {
    text,
    flag(name) {
      const value = text(name);
      if (value === undefined || value === 'true' || value === 'false') {
        return value === undefined ? undefined : value === 'true';
      }
      throw invalid(`Invalid boolean: ${value}`, { param: name });
    },
    whole(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^\d+$/.test(value)) throw invalid(`Invalid integer: ${value}`, { param: name });
      return Number(value);
    },
    list: (name) =>
      pairs.filter(([given]) => withoutPlaces(given) === `${name}[]`).map(([, value]) => value),
    map: (name) =>
      Object.fromEntries(
        pairs
          .filter(([given]) => given.startsWith(`${name}[`))
          .map(([given, value]) => [given.slice(name.length + 1, -1), value]),
      ),
  };
}

function unknownParameter(name: string): Error {
  const root = /^[^[]*/.exec(name)?.[0] ?? name;
  if (root === 'payment_method_types') {
    return invalid(
      'payment_method_types is no longer supported; use allowed_payment_method_types instead.',
      { code: 'payment_method_types_no_longer_supported', param: root },
    );
  }
  return invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
}

function withoutPlaces(name: string): string {
  return name.replace(/\[\d+\]/g, '[]');
}

function withoutKey(name: string): string {
  return name.replace(/^metadata\[[^\]]+\]$/, 'metadata[]');
}
