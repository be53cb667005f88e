import type { auth, SignInOptions } from '@connect/contract/resources/auth.ts';
import { call } from './client.ts';
import { OPTIONS, TOKEN } from './sign-in-calls.ts';
import { keepToken } from './token.ts';

/**
 * Signs in; a failure is an ApiError with the server's words. `jwt_auth_otp_required` asks for the
 * same again with a code of the second step.
 */
export async function signIn(username: string, password: string, otp?: string): Promise<void> {
  const reply = await call<typeof auth.token>(TOKEN, { body: { username, password, otp } });
  keepToken(reply.data.token);
}

const OPTIONS_KEY = 'connect.sign_in_options';

/** Ways of signing in that this system offered last time, null where this browser never asked. */
export function storedSignInOptions(): SignInOptions | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPTIONS_KEY) ?? 'null');
    // parser: only `readSignInOptions` writes it, and what it says is asked for again at once
    return typeof stored === 'object' ? (stored as SignInOptions | null) : null;
  } catch {
    return null;
  }
}

/** Ways of signing in that this system offers; kept for the next visit. */
export async function readSignInOptions(signal: AbortSignal): Promise<SignInOptions> {
  const { data } = await call<typeof auth.options>(OPTIONS, { signal, silent: true });
  localStorage.setItem(OPTIONS_KEY, JSON.stringify(data));
  return data;
}

/** Where the organisation's own sign-in begins; it comes back to the page that was asked for. */
export const ssoAddress = (redirect: string | null): string =>
  `/v1/auth/sso/start${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
