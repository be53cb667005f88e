import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { dataFolderPaths } from './db/embedded/data-folder.ts';
import { type LocalSignIn, readSignIn, type SsoSettings, ssoVariables } from './env-sso.ts';
import { addressRanges, hostAndPort, httpUrl, optional, username } from './env-value.ts';

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
});

const variables = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  HOST: optional(z.string().max(255)),
  CONNECT_DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_OWNER_URL: optional(postgresUrl),
  CONNECT_PREPARED_STATEMENTS: optional(z.enum(['on', 'off'])),
  CONNECT_SEED: optional(z.enum(['none', 'demo', 'scale'])),
  CONNECT_DEMO_PASSWORD: optional(z.string().min(12).max(128)),
  CONNECT_ADMIN_USERNAME: optional(username),
  CONNECT_ADMIN_PASSWORD: optional(z.string().min(12).max(128)),
  CONNECT_PUBLIC_URL: optional(httpUrl),
  CONNECT_TRUSTED_PROXIES: optional(addressRanges),
  CONNECT_LINK_HOST: optional(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name')),
  CONNECT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  CONNECT_DOCS: optional(z.enum(['staff', 'public'])),
  CONNECT_APP_NAME: optional(z.string().min(1).max(60)),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  CLAMAV_HOST: optional(hostAndPort),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be a smtp(s):// address' })),
  ...ssoVariables,
});

/** The settings of a process: names as in the README's table, defaults filled in. */
export interface Env {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined = the embedded PostgreSQL of the data folder. */
  databaseUrl: string | undefined;
  /**
   * Connects as the owner of the tables, for migrations and commands. Undefined = migrations run
   * elsewhere.
   */
  databaseOwnerUrl: string | undefined;
  /** Whether statements stay prepared on the database connections. */
  preparedStatements: boolean;
  seed: 'none' | 'demo' | 'scale';
  /** Undefined = the password that the README publishes. */
  demoPassword: string | undefined;
  adminUsername: string;
  /** Undefined = generated and printed once. */
  adminPassword: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string;
  linkHost: string;
  /** Reverse proxies whose header with the caller's address is trusted. */
  trustedProxies: string[];
  /** Undefined until withSecret() has read or made the secret of the data folder. */
  secret: string | undefined;
  appName: string;
  /** Who may read the API documentation. */
  docs: 'staff' | 'public';
  s3:
    | {
        endpoint: string;
        region: string;
        bucket: string;
        accessKeyId: string;
        secretAccessKey: string;
      }
    | undefined;
  smtpUrl: string | undefined;
  /** The daemon that scans uploads for viruses; undefined = nothing is scanned. */
  clamav: { host: string; port: number } | undefined;
  /** Undefined = staff sign in with name and password only. */
  sso: SsoSettings | undefined;
  localSignIn: LocalSignIn;
}

/** Settings that cannot be used; the message has one line for each. */
export class BadSettings extends Error {
  override name = 'BadSettings';
}

/** Reads and checks all settings at once. Throws BadSettings. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    throw new BadSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const set = parsed.data;
  const port = set.PORT ?? 4000;
  const host = set.HOST ?? '127.0.0.1';
  const problems: string[] = [];
  if (set.DATABASE_URL && !set.CONNECT_SECRET) {
    problems.push(
      'CONNECT_SECRET: is required with DATABASE_URL (at least 32 random characters, the same for all processes)',
    );
  }
  if (set.DATABASE_OWNER_URL && !set.DATABASE_URL) {
    problems.push('DATABASE_URL: is required with DATABASE_OWNER_URL');
  }
  const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const s3Missing = s3Names.filter((name) => set[name] === undefined);
  if (s3Missing.length > 0 && s3Missing.length < s3Names.length) {
    problems.push(
      ...s3Missing.map((name) => `${name}: is required when the other S3_ settings are set`),
    );
  }
  const signIn = readSignIn(set, problems);
  if (problems.length > 0) throw new BadSettings(problems.join('\n'));

  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const publicUrl = (
    set.CONNECT_PUBLIC_URL ??
    `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`
  ).replace(/(?<!\/)\/+$/, '');
  return {
    port,
    host,
    dataDir: resolve(set.CONNECT_DATA_DIR ?? 'data'),
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    preparedStatements: set.CONNECT_PREPARED_STATEMENTS !== 'off',
    seed: set.CONNECT_SEED ?? (set.DATABASE_URL ? 'none' : 'demo'),
    demoPassword: set.CONNECT_DEMO_PASSWORD,
    adminUsername: set.CONNECT_ADMIN_USERNAME ?? 'admin',
    adminPassword: set.CONNECT_ADMIN_PASSWORD,
    publicUrl,
    linkHost: set.CONNECT_LINK_HOST ?? new URL(publicUrl).host,
    trustedProxies: set.CONNECT_TRUSTED_PROXIES ?? [],
    secret: set.CONNECT_SECRET,
    appName: set.CONNECT_APP_NAME ?? 'Connect',
    docs: set.CONNECT_DOCS ?? 'staff',
    s3:
      set.S3_ENDPOINT && set.S3_BUCKET && set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: set.S3_ENDPOINT,
            region: set.S3_REGION ?? 'us-east-1',
            bucket: set.S3_BUCKET,
            accessKeyId: set.S3_ACCESS_KEY_ID,
            secretAccessKey: set.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtpUrl: set.SMTP_URL,
    clamav: set.CLAMAV_HOST,
    ...signIn,
  };
}

/**
 * The settings with a secret: the given one, otherwise that of the data folder, made on first use.
 */
export function withSecret(env: Env): Env & { secret: string } {
  if (env.secret) return { ...env, secret: env.secret };
  const { secret: file } = dataFolderPaths(env.dataDir);
  if (!existsSync(file)) {
    mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return { ...env, secret: readFileSync(file, 'utf8').trim() };
}
