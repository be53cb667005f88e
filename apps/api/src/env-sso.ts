import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { z } from 'zod';
import { httpUrl, optional, username } from './env-value.ts';

/** Settings of sign-in by the organisation's OpenID Connect provider. */
export interface SsoSettings {
  /** The provider's issuer identifier, exactly as in its tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Label of the button on the sign-in page. */
  label: string;
  /** The scopes requested from the provider, separated by spaces. */
  scope: string;
  /** Claim that holds the groups or roles; dots separate the keys of nested objects. */
  roleClaim: string;
  /** Values of that claim, each with the role it gives. */
  roleMap: ReadonlyMap<string, Role>;
}

/** Who may sign in with name and password. */
export interface LocalSignIn {
  local: 'on' | 'break_glass';
  breakGlassUsername: string | null;
}

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_MAP'] as const;
const EXTRA = ['OIDC_LABEL', 'OIDC_SCOPE', 'OIDC_ROLE_CLAIM'] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A secret must not be sent unencrypted, except to a provider on this machine. */
const issuer = httpUrl.refine((value) => {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}, 'must be an https:// address (http:// only on this machine)');

const roleMap = z.string().transform((value, context) => {
  const map = new Map<string, Role>();
  for (const entry of value.split(',')) {
    const at = entry.lastIndexOf('=');
    const [claim, name] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    const role = ROLES.find((one) => one === name);
    if (!claim || !role) {
      context.addIssue(`must read value=role,value=role with roles of ${ROLES.join(' ')}`);
      return z.NEVER;
    }
    if (map.has(claim)) {
      context.addIssue('names a value twice');
      return z.NEVER;
    }
    map.set(claim, role);
  }
  return map;
});

export const ssoVariables = {
  OIDC_ISSUER: optional(issuer),
  OIDC_CLIENT_ID: optional(z.string().max(255)),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_LABEL: optional(z.string().max(60)),
  OIDC_SCOPE: optional(z.string().regex(/(^| )openid( |$)/, 'must contain openid')),
  OIDC_ROLE_CLAIM: optional(z.string()),
  OIDC_ROLE_MAP: optional(roleMap),
  CONNECT_LOCAL_SIGN_IN: optional(z.enum(['on', 'off'])),
  CONNECT_BREAK_GLASS: optional(username),
};

const given = z.object(ssoVariables);

/** How staff sign in, from checked variables; adds contradictions between them to the problems. */
export function readSignIn(
  set: z.output<typeof given>,
  problems: string[],
): { sso: SsoSettings | undefined; localSignIn: LocalSignIn } {
  const missing = NEEDED.filter((name) => set[name] === undefined);
  if (missing.length < NEEDED.length || EXTRA.some((name) => set[name] !== undefined)) {
    problems.push(
      ...missing.map((name) => `${name}: is required when other OIDC_ settings are set`),
    );
  }
  const off = set.CONNECT_LOCAL_SIGN_IN === 'off';
  if (off && missing.length > 0) {
    problems.push('CONNECT_LOCAL_SIGN_IN: can only be off when the OIDC_ settings are set');
  }
  if (off && !set.CONNECT_BREAK_GLASS) {
    problems.push(
      'CONNECT_BREAK_GLASS: is required with CONNECT_LOCAL_SIGN_IN=off (the account that may still use its password)',
    );
  }
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLE_MAP } = set;
  return {
    sso:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && OIDC_ROLE_MAP
        ? {
            issuer: OIDC_ISSUER,
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            label: set.OIDC_LABEL ?? new URL(OIDC_ISSUER).host,
            scope: set.OIDC_SCOPE ?? 'openid profile email',
            roleClaim: set.OIDC_ROLE_CLAIM ?? 'roles',
            roleMap: OIDC_ROLE_MAP,
          }
        : undefined,
    localSignIn: {
      local: off ? 'break_glass' : 'on',
      breakGlassUsername: set.CONNECT_BREAK_GLASS ?? null,
    },
  };
}
