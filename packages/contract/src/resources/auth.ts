import { z } from 'zod';
import { BRANDS, REGIONS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { itemReply } from '../envelope.ts';
import { ROLES } from '../permissions.ts';
import { formSettings } from '../settings.ts';

/** `POST /jwt-auth/v1/token`: the plugin-style shape of DOMAIN 1.16, token at `data.token` (SPEC 7). */
const tokenReply = z.object({
  success: z.literal(true),
  statusCode: z.literal(200),
  code: z.literal('jwt_auth_valid_credential'),
  message: z.string(),
  data: z.object({
    token: z.string(),
    /** Seconds until the token ends. */
    expires_in: z.number(),
    id: z.number(),
    email: z.string(),
    nicename: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
  }),
});

export const me = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(ROLES),
  role_label: z.string(),
  permissions: z.array(z.string()),
  brand_scope: z.array(z.enum(BRANDS)),
  region_scope: z.array(z.enum(REGIONS)),
  must_change_password: z.boolean(),
  mfa_enabled: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Shown in the footer of a demonstration system; empty elsewhere. */
  demo_banner: z.string(),
  settings: formSettings,
});
export type Me = z.output<typeof me>;

const done = z.object({ success: z.literal(true) });

export const auth = {
  token: endpoint({
    method: 'POST',
    path: '/jwt-auth/v1/token',
    tag: 'auth',
    summary: 'Sign in with username or email and password',
    permission: 'public',
    body: z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(256) }),
    reply: tokenReply,
  }),
  me: endpoint({
    method: 'GET',
    path: '/v1/auth/me',
    tag: 'auth',
    summary: 'The person signed in, with role, rights and scope',
    permission: 'authenticated',
    reply: itemReply(me),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/v1/auth/refresh',
    tag: 'auth',
    summary: 'New access token from the refresh cookie, which is rotated',
    permission: 'public',
    reply: z.object({
      data: z.object({ token: z.string(), expires_in: z.number() }),
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    aliases: ['/v1/auth/logout'],
    tag: 'auth',
    summary: 'End this session; also answers success when there is none',
    permission: 'public',
    reply: done,
  }),
};
