import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const OIDC = {
  OIDC_ISSUER: 'https://id.example/realms/staff',
  OIDC_CLIENT_ID: 'connect',
  OIDC_CLIENT_SECRET: 'only the provider knows',
  OIDC_ROLE_MAP: 'connect-admins=admin, authors = editor,type=ceo=analyst',
};

test('the four settings that are needed switch single sign-on on; the rest has defaults', () => {
  const { sso, localSignIn } = readEnv(OIDC);
  expect(sso).toEqual({
    issuer: 'https://id.example/realms/staff',
    clientId: 'connect',
    clientSecret: 'only the provider knows',
    label: 'id.example',
    scope: 'openid profile email',
    roleClaim: 'roles',
    roleMap: new Map([
      ['connect-admins', 'admin'],
      ['authors', 'editor'],
      ['type=ceo', 'analyst'],
    ]),
  });
  expect(localSignIn).toEqual({ local: 'on', breakGlassUsername: null });
});

test('label, scope and claim can be chosen', () => {
  const { sso } = readEnv({
    ...OIDC,
    OIDC_LABEL: 'บัญชีบริษัท',
    OIDC_SCOPE: 'openid email groups',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
  });
  expect(sso).toMatchObject({
    label: 'บัญชีบริษัท',
    scope: 'openid email groups',
    roleClaim: 'realm_access.roles',
  });
});

test.each(Object.keys(OIDC))('%s alone names all others that are missing', (name) => {
  const others = Object.keys(OIDC).filter((other) => other !== name);
  const read = () => readEnv({ [name]: OIDC[name as keyof typeof OIDC] });
  for (const other of others) expect(read).toThrow(new RegExp(`^${other}: `, 'm'));
});

test('a label without a provider names what is missing', () => {
  expect(() => readEnv({ OIDC_LABEL: 'x' })).toThrow(/^OIDC_ISSUER: /m);
});

test.each([
  'admins=administrator',
  'admins',
  '=admin',
  'admins=',
  'admins=admin,,authors=editor',
  'admins=admin,admins=editor',
  'admins=Admin',
  'admins=constructor',
])('the role map %j is refused at the start', (map) => {
  expect(() => readEnv({ ...OIDC, OIDC_ROLE_MAP: map })).toThrow(/^OIDC_ROLE_MAP: /m);
});

test('a provider without TLS is taken only on this machine', () => {
  for (const issuer of ['http://127.0.0.1:4180', 'http://localhost:4180', 'http://[::1]:4180']) {
    expect(readEnv({ ...OIDC, OIDC_ISSUER: issuer }).sso?.issuer).toBe(issuer);
  }
  for (const issuer of ['http://id.example', 'http://127.0.0.1.evil.example', 'ftp://id.example']) {
    expect(() => readEnv({ ...OIDC, OIDC_ISSUER: issuer })).toThrow(/^OIDC_ISSUER: /m);
  }
});

test('a scope without openid is refused: there would be no identity', () => {
  expect(() => readEnv({ ...OIDC, OIDC_SCOPE: 'profile email' })).toThrow(/^OIDC_SCOPE: /m);
});

test('local sign-in off needs a provider and an emergency account', () => {
  expect(() => readEnv({ CONNECT_LOCAL_SIGN_IN: 'off' })).toThrow(
    /^CONNECT_LOCAL_SIGN_IN: .*\nCONNECT_BREAK_GLASS: /m,
  );
  expect(() => readEnv({ ...OIDC, CONNECT_LOCAL_SIGN_IN: 'off' })).toThrow(/^CONNECT_BREAK_GLASS/m);
  const env = readEnv({ ...OIDC, CONNECT_LOCAL_SIGN_IN: 'off', CONNECT_BREAK_GLASS: 'emergency' });
  expect(env.localSignIn).toEqual({ local: 'break_glass', breakGlassUsername: 'emergency' });
});

test('bad values of the switches are named', () => {
  const read = () => readEnv({ CONNECT_LOCAL_SIGN_IN: 'no', CONNECT_BREAK_GLASS: 'The Boss' });
  expect(read).toThrow(/^CONNECT_LOCAL_SIGN_IN: /m);
  expect(read).toThrow(/^CONNECT_BREAK_GLASS: /m);
});

test('a message never repeats the client secret', () => {
  expect(() => readEnv({ ...OIDC, OIDC_ROLE_MAP: 'x' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('only the provider knows') }),
  );
});
