import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { settingsUpdate, settingValues } from '../settings.ts';

const mark = z.object({ at: z.string(), detail: z.record(z.string(), z.unknown()) }).nullable();

export const systemStatus = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  database: z.object({
    version: z.string(),
    embedded: z.boolean(),
    /** Bytes. */
    size: z.number(),
    connections: z.number(),
    max_connections: z.number(),
  }),
  migrations: z.object({
    applied: z.array(z.object({ name: z.string(), applied_at: z.string() })),
  }),
  storage: z.object({
    kind: z.enum(['folder', 's3']),
    files: z.number(),
    /** Bytes of the files that are known. */
    bytes: z.number(),
  }),
  /** The disk of the data folder, in bytes; null where files and database are elsewhere. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** Null until one was made with `npm run db -- backup`. */
  last_backup: mark,
  last_jobs: mark,
  audit: z.object({
    sealed: z.number(),
    unsealed: z.number(),
    /** When the oldest of the waiting entries was written; sealing takes a second. */
    unsealed_since: z.string().nullable(),
    last_check: mark,
  }),
  mail: z.boolean(),
  sso: z.boolean(),
});
export type SystemStatus = z.output<typeof systemStatus>;

const settingKey = settingValues.keyof();

const settingsReply = z.object({
  data: z.object({
    values: settingValues,
    /** What counts until it is set here. */
    defaults: settingValues,
    /** Grows with every change; sent back so that two people do not overwrite each other. */
    version: z.number(),
    /** Keys that this person may change. */
    editable: z.array(settingKey),
    /** Keys whose stored value breaks its rule: the default counts until it is set anew. */
    invalid: z.array(settingKey),
  }),
});

export const system = {
  settings: endpoint({
    method: 'GET',
    path: '/v1/admin/settings',
    tag: 'setting',
    summary: 'All system settings',
    permission: ['admin.view'],
    reply: settingsReply,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/v1/admin/settings',
    tag: 'setting',
    summary: 'Change settings; security settings are the super administrators’',
    permission: ['admin.manage'],
    body: settingsUpdate,
    reply: settingsReply,
  }),
  status: endpoint({
    method: 'GET',
    path: '/v1/admin/status',
    tag: 'system',
    summary: 'Database, storage, migrations, version, disk, last backup',
    permission: ['admin.view'],
    reply: z.object({ data: systemStatus }),
  }),
};
