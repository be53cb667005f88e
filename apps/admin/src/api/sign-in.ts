import { call } from './client.ts';
import { keepToken } from './token.ts';

/** Signs in; a failure is an ApiError with the server's words. */
export async function signIn(username: string, password: string): Promise<void> {
  const { auth } = await import('@connect/contract/resources/auth.ts');
  const reply = await call(auth.token, { body: { username, password } });
  keepToken(reply.data.token);
}
