import { auth } from '@connect/contract/sign-in/auth.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { setRefreshCookie } from '../sessions/session-cookies.ts';
import { forgotPassword } from './forgotten-password.service.ts';
import { changePassword } from './password.service.ts';
import { readPasswordLink, resetPassword } from './password-link.service.ts';

export function passwordRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, auth.changePassword, async ({ context, body, reply }) => {
    const tokens = await changePassword(deps, context, body);
    setRefreshCookie(deps, reply, tokens.refresh);
    return { data: { token: tokens.access, expires_in: tokens.expiresIn } };
  });
  route(app, auth.forgotPassword, async ({ body, request }) => {
    await forgotPassword(deps, request.call, body.username);
    return { success: true as const };
  });
  route(app, auth.readPasswordLink, async ({ body }) => {
    const link = await readPasswordLink(deps, body.token);
    return { data: { ...link, expires_at: link.link_expires_at } };
  });
  route(app, auth.resetPassword, async ({ body, request }) => {
    await resetPassword(deps, request.call, body);
    return { success: true as const };
  });
}
