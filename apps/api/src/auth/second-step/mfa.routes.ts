import { auth } from '@connect/contract/sign-in/auth.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { disableMfa, enableMfa, renewRecoveryCodes, setUpMfa } from './mfa.service.ts';

export function mfaRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, auth.mfaSetup, async ({ context, body }) => ({
    data: await setUpMfa(deps, context, body),
  }));
  route(app, auth.mfaEnable, async ({ context, body }) => ({
    data: { recovery_codes: await enableMfa(deps, context, body) },
  }));
  route(app, auth.mfaRecoveryCodes, async ({ context, body }) => ({
    data: { recovery_codes: await renewRecoveryCodes(deps, context, body) },
  }));
  route(app, auth.mfaDisable, async ({ context, body }) => {
    await disableMfa(deps, context, body);
    return { success: true as const };
  });
}
