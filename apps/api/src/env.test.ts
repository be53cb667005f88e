import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../test/processes/child-process.ts';
import { BadSettings, readEnv, withSecret } from './env.ts';

const SECRET = 'x'.repeat(32);
const EXTERNAL = { DATABASE_URL: 'postgres://u:p@db:5432/connect', CONNECT_SECRET: SECRET };

test('without variables: port 4000 on this machine only, embedded database, demo data', () => {
  expect(readEnv({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    preparedStatements: true,
    seed: 'demo',
    demoPassword: undefined,
    adminUsername: 'admin',
    adminPassword: undefined,
    publicUrl: 'http://127.0.0.1:4000',
    linkHost: '127.0.0.1:4000',
    trustedProxies: [],
    secret: undefined,
    appName: 'Connect',
    docs: 'staff',
    s3: undefined,
    smtpUrl: undefined,
    sso: undefined,
    localSignIn: { local: 'on', breakGlassUsername: null },
  });
});

test('an existing database is not seeded unless asked for', () => {
  expect(readEnv(EXTERNAL).seed).toBe('none');
  expect(readEnv({ ...EXTERNAL, CONNECT_SEED: 'demo' }).seed).toBe('demo');
  expect(readEnv({ ...EXTERNAL, CONNECT_SEED: 'scale' }).seed).toBe('scale');
});

test('an empty variable is the same as none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', CONNECT_SECRET: '' })).toEqual(readEnv({}));
});

test('addresses follow from host and port, or from the public address', () => {
  expect(readEnv({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80');
  expect(readEnv({ HOST: '::1', PORT: '4001' }).publicUrl).toBe('http://[::1]:4001');
  const behindProxy = readEnv({ CONNECT_PUBLIC_URL: 'https://connect.example/' });
  expect(behindProxy.publicUrl).toBe('https://connect.example');
  expect(behindProxy.linkHost).toBe('connect.example');
});

test('statements are prepared unless it is switched off', () => {
  const read = (value: string) => readEnv({ CONNECT_PREPARED_STATEMENTS: value });
  expect(read('off').preparedStatements).toBe(false);
  expect(read('on').preparedStatements).toBe(true);
  expect(() => read('no')).toThrow(/^CONNECT_PREPARED_STATEMENTS: /m);
});

test('proxies that are trusted are addresses or ranges', () => {
  const read = (value: string) => readEnv({ CONNECT_TRUSTED_PROXIES: value }).trustedProxies;
  expect(read('127.0.0.1, 10.0.0.0/8,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  expect(() => read('10.0.0.0/33')).toThrow(/^CONNECT_TRUSTED_PROXIES: /m);
});

test('every bad variable is named on a line of its own', () => {
  const read = () =>
    readEnv({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      CONNECT_SEED: 'everything',
      CONNECT_SECRET: 'short',
      CONNECT_ADMIN_PASSWORD: 'short',
      CONNECT_PUBLIC_URL: 'ftp://x',
      CONNECT_TRUSTED_PROXIES: '10.0.0.0/8,everybody',
      SMTP_URL: 'http://x',
      CLAMAV_HOST: 'clamav:99999',
    });
  expect(read).toThrow(BadSettings);
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'CONNECT_SEED',
    'CONNECT_SECRET',
    'CONNECT_ADMIN_PASSWORD',
    'CONNECT_PUBLIC_URL',
    'CONNECT_TRUSTED_PROXIES',
    'SMTP_URL',
    'CLAMAV_HOST',
  ]) {
    expect(read).toThrow(new RegExp(`^${name}: `, 'm'));
  }
});

test('the virus scanner is a host, and a port unless it is the usual one', () => {
  expect(readEnv({}).clamav).toBeUndefined();
  expect(readEnv({ CLAMAV_HOST: '127.0.0.1' }).clamav).toEqual({ host: '127.0.0.1', port: 3310 });
  expect(readEnv({ CLAMAV_HOST: 'av.example:99' }).clamav).toEqual({
    host: 'av.example',
    port: 99,
  });
});

test('a message never repeats the value, which may be a secret', () => {
  expect(() => readEnv({ CONNECT_SECRET: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

test('DATABASE_URL needs a secret that all processes share', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://db/connect' })).toThrow(/^CONNECT_SECRET: /m);
});

test('half of the object storage settings names the missing half', () => {
  expect(() => readEnv({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' })).toThrow(
    /^S3_ACCESS_KEY_ID: .*\nS3_SECRET_ACCESS_KEY: /,
  );
});

test('the data folder keeps one secret that only its owner can read', () => {
  const dataDir = join(tempFolder(), 'data');
  const env = readEnv({ CONNECT_DATA_DIR: dataDir });
  const { secret } = withSecret(env);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(withSecret(env).secret).toBe(secret);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('a secret that is given is not written down', () => {
  const dataDir = tempFolder();
  expect(withSecret(readEnv({ CONNECT_DATA_DIR: dataDir, CONNECT_SECRET: SECRET })).secret).toBe(
    SECRET,
  );
  expect(() => readFileSync(join(dataDir, 'secret'))).toThrow(/ENOENT/);
});
