import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';
import { deriveKeys } from '../auth/keys.ts';
import { sealPassage } from '../sso/passage.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const keys = deriveKeys(SECRET);

let t: TestApp;
let own: SignedIn;
let other: SignedIn;
let genuine = '';
let claims: JWTPayload = {};
let foreign: JWTPayload = {};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const tokenOf = ({ headers }: SignedIn) => headers.authorization.slice('Bearer '.length);
const payloadOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeAll(async () => {
  t = await createTestApp({ secret: SECRET });
  own = await t.signIn('editor');
  other = await t.signIn('super_admin');
  genuine = tokenOf(own);
  claims = payloadOf(genuine);
  foreign = payloadOf(tokenOf(other));
});
afterAll(() => t.close());

const me = (token: string) =>
  t.app.inject({ url: '/v1/auth/me', headers: { authorization: `Bearer ${token}` } });

async function expectRefused(token: string, code = 'token_revoked') {
  const reply = await me(token);
  expect(reply.statusCode, token).toBe(401);
  expect(reply.json().code).toBe(code);
}

/** Signs a token as Connect does, with the given parts wrong. */
const sign = (
  payload: JWTPayload,
  key: Parameters<SignJWT['sign']>[0] = keys.token,
  header: JWTHeaderParameters = { alg: 'HS256' },
) => new SignJWT(payload).setProtectedHeader(header).sign(key);

/** A handmade signature, for headers that no library would sign. */
const forge = (header: object, payload: object, key: string | Uint8Array) => {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
};

test('the tokens forged below would pass if they were signed and filled rightly', async () => {
  expect((await me(await sign(claims))).json().data.id).toBe(own.staff.id);
  expect((await me(forge({ alg: 'HS256' }, claims, keys.token))).statusCode).toBe(200);
});

describe('a token without a genuine signature is refused', () => {
  test.each(['none', 'None', 'NONE', 'nOnE', ''])('alg %j', async (alg) => {
    await expectRefused(`${encode({ alg })}.${encode(claims)}.`);
    await expectRefused(
      `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.${genuine.split('.')[2]}`,
    );
  });

  test('other keys: none, guessable ones, the secret itself, keys of other purposes', async () => {
    for (const key of ['', 'secret', SECRET, 'connect', Buffer.from(keys.sso), Buffer.alloc(32)]) {
      await expectRefused(forge({ alg: 'HS256' }, claims, key));
    }
  });

  test('an altered payload under the old signature', async () => {
    const [head, , signature] = genuine.split('.');
    for (const change of [
      { sub: String(other.staff.id) },
      { sid: foreign.sid },
      { exp: Number(claims.exp) + 86_400 },
      { ver: 99 },
      { role: 'super_admin' },
    ]) {
      await expectRefused(`${head}.${encode({ ...claims, ...change })}.${signature}`);
    }
  });

  test('an asymmetric algorithm, and its public key taken for a shared one', async () => {
    await expectRefused(await sign(claims, rsa.privateKey, { alg: 'RS256' }));
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const alg of ['HS256', 'RS256', 'ES256', 'PS256', 'EdDSA']) {
      await expectRefused(forge({ alg }, claims, pem));
    }
  });

  test('other lengths of the same family, even with our own key', async () => {
    for (const alg of ['HS384', 'HS512']) {
      await expectRefused(await sign(claims, Buffer.alloc(64, keys.token), { alg }));
    }
  });

  test('a key that the token brings along, or tells where to find', async () => {
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
    for (const header of [
      { alg: 'HS256', jwk },
      { alg: 'HS256', jku: 'https://evil.example/keys.json' },
      { alg: 'HS256', x5u: 'https://evil.example/cert.pem' },
      { alg: 'HS256', kid: '../../../../dev/null' },
      { alg: 'HS256', kid: "' union select '' --" },
    ]) {
      await expectRefused(forge(header, claims, 'mine'));
      await expectRefused(forge(header, claims, ''));
    }
  });

  test('parts of a token and other texts', async () => {
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const sealed = await sealPassage(
      keys.sso,
      { proof: { state: 's', nonce: 'n', verifier: 'v' }, redirect: null, device: null },
      t.clock.now(),
    );
    for (const value of [
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature}x`,
      `${head}.${body}.${signature}.x`,
      `.${body}.${signature}`,
      `${head}..${signature}`,
      genuine.slice(0, -2),
      sealed,
      `${foreign.sid}.secret`,
      'null',
      '[object',
    ]) {
      await expectRefused(value);
    }
  });
});

describe('a rightly signed token is refused', () => {
  test.each([
    ['of another issuer', { iss: 'https://connect.example' }],
    ['of none', { iss: undefined }],
    ['for another audience', { aud: 'connect-platform' }],
    ['for none', { aud: undefined }],
    ['that never ends', { exp: undefined }],
    ['that does not hold yet', { nbf: 4_102_444_800 }],
    ['without a session', { sid: undefined }],
    ['of a session that never was', { sid: randomUUID() }],
    ['of a session that is none', { sid: 'none' }],
    ['without an account', { sub: undefined }],
    ['of an account that is a sentence', { sub: '1 or 1=1' }],
    ['of an older version of the account', { ver: 0 }],
    ['without a version', { ver: undefined }],
  ])('%s', async (_, change) => {
    await expectRefused(await sign({ ...claims, ...change }));
  });

  test('with the session of another account, in both directions', async () => {
    await expectRefused(await sign({ ...claims, sid: foreign.sid }));
    await expectRefused(await sign({ ...foreign, sid: claims.sid }));
    await expectRefused(await sign({ ...claims, sub: String(other.staff.id) }));
  });

  test('that is over by our clock, to the second', async () => {
    const before = t.clock.now().toISOString();
    const token = await sign(claims);
    t.clock.set(new Date(Number(claims.exp) * 1000 - 1000).toISOString());
    expect((await me(token)).statusCode).toBe(200);
    t.clock.set(new Date(Number(claims.exp) * 1000 + 1000).toISOString());
    await expectRefused(token, 'token_expired');
    t.clock.set(before);
  });

  test('after the secret was changed', async () => {
    const renewed = await t.another({ secret: 'another secret, also long enough to be one' });
    const reply = await renewed.app.inject({
      url: '/v1/auth/me',
      headers: { authorization: `Bearer ${genuine}` },
    });
    expect(reply.json().code).toBe('token_revoked');
  });
});

test('what the token says of rights is nobody’s concern: they are the account’s', async () => {
  const boasting = await sign({ ...claims, role: 'super_admin', permissions: ['staff.view'] });
  const reply = await t.app.inject({
    url: '/v1/staff',
    headers: { authorization: `Bearer ${boasting}` },
  });
  expect(reply.statusCode).toBe(403);
});
