import type { auth, SignInOptions } from '@connect/contract/sign-in/auth.ts';
import { call } from '../../api/start/client.ts';
import { OPTIONS, TOKEN } from '../../api/start/sign-in-calls.ts';
import { keepToken } from '../../api/start/token.ts';

/**
 * Signs in; throws ApiError with the server's message. `jwt_auth_otp_required` asks to repeat the
 * call with a code of the second step.
 */
export async function signIn(username: string, password: string, otp?: string): Promise<void> {
  const reply = await call<typeof auth.token>(TOKEN, { body: { username, password, otp } });
  keepToken(reply.data.token);
}

const OPTIONS_KEY = 'connect.sign_in_options';

/** The ways of signing in that were stored in this browser; null if there are none yet. */
export function storedSignInOptions(): SignInOptions | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPTIONS_KEY) ?? 'null');
    // parser: only `readSignInOptions` writes it, and the server is asked again at once
    return typeof stored === 'object' ? (stored as SignInOptions | null) : null;
  } catch {
    return null;
  }
}

/** Reads the ways of signing in of this system and stores them for the next visit. */
export async function readSignInOptions(signal: AbortSignal): Promise<SignInOptions> {
  const { data } = await call<typeof auth.options>(OPTIONS, { signal, silent: true });
  localStorage.setItem(OPTIONS_KEY, JSON.stringify(data));
  return data;
}

/** Address at which single sign-on starts; it returns to the `redirect` page. */
export const ssoAddress = (redirect: string | null): string =>
  `/v1/auth/sso/start${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
