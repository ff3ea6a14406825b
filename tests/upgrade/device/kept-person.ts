import type { Person } from '../../e2e/fixtures/person.ts';

export interface KeptPerson {
  readonly email: string;
  readonly password: string;
  readonly stored: readonly string[];
  readonly waiting: readonly string[];
}

export interface KeptCookie {
  readonly name: string;
  readonly value: string;
}

export function keptPerson({ email, password }: Person) {
  return { email, password };
}
