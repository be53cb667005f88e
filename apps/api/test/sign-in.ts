import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { TEST_PASSWORD } from './factories.ts';

export interface SignInParts {
  username: string;
  password?: string;
  otp?: string;
  /** Value of the device's cookie. */
  device?: string;
  userAgent?: string;
  remoteAddress?: string;
}

/** A random address, because failures are also counted per address. */
export const anyAddress = (): string =>
  `10.${[0, 1, 2].map(() => Math.floor(Math.random() * 250)).join('.')}`;

/** The sign-in call as a browser makes it. */
export function signInCall(
  app: FastifyInstance,
  { username, password = TEST_PASSWORD, otp, device, userAgent, remoteAddress }: SignInParts,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    payload: { username, password, ...(otp === undefined ? {} : { otp }) },
    remoteAddress: remoteAddress ?? anyAddress(),
    ...(device === undefined ? {} : { cookies: { connect_device: device } }),
    ...(userAgent === undefined ? {} : { headers: { 'user-agent': userAgent } }),
  });
}

/** Value of a cookie that an answer sets; empty when it sets none. */
export const cookieOf = (reply: LightMyRequestResponse, name: string): string =>
  reply.cookies.find((cookie) => cookie.name === name)?.value ?? '';

export const bearerOf = (reply: LightMyRequestResponse): { authorization: string } => ({
  authorization: `Bearer ${reply.json().data.token}`,
});

export const refreshCall = (app: FastifyInstance, cookie: string) =>
  app.inject({
    method: 'POST',
    url: '/v1/auth/refresh',
    cookies: { connect_refresh: cookie },
  });

/** The code that an authenticator app shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });
