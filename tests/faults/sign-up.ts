import { v7 as uuidv7 } from 'uuid';
import { signUp as route } from '../../shared/contract/auth.ts';

export interface Account {
  readonly userId: string;
  /** Bearer. */
  readonly token: string;
  readonly password: string;
}

const PASSWORD = 'a good password';

/** A new account on a server in another process. */
export async function signUp(url: string): Promise<Account> {
  const answer = await fetch(url + route.path, {
    method: route.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${uuidv7()}@example.org`, password: PASSWORD }),
  });
  const { user, session_token: token } = route.output.parse(await answer.json());
  return { userId: user.id, token, password: PASSWORD };
}
