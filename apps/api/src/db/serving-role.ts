import type pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import { queueGrants } from './job-queue.ts';
import { isCurrent } from './migrate.ts';

interface ServingRole {
  name: string;
  superuser: boolean;
  owner: boolean;
}

async function servingRole(pool: pg.Pool): Promise<ServingRole> {
  const { rows } = await pool.query<ServingRole>(`
    select r.rolname as name, r.rolsuper as superuser, exists (
        select from pg_class c where c.oid = to_regclass('public.audit_entry')
          and pg_has_role(c.relowner, 'member')) as owner
      from pg_roles r where r.rolname = current_user`);
  const [role] = rows;
  if (!role) throw new TypeError('A session has a role');
  return role;
}

const tooMighty = ({ name, superuser }: ServingRole) =>
  new StartupProblem(
    `DATABASE_URL signs in as ${name}, which ${superuser ? 'is a superuser' : 'owns the tables'}: ` +
      'whoever got hold of it could change the audit log. Give Connect a role of its own:\n' +
      "  create role connect_app login password '…';\n" +
      `then set DATABASE_OWNER_URL to what DATABASE_URL is now, and DATABASE_URL to connect_app.\n` +
      'The rights that it needs are granted at the start.',
  );

/** Throws StartupProblem when the serving role could change the audit log, or the schema is old. */
export async function checkServingRole(pool: pg.Pool): Promise<void> {
  const role = await servingRole(pool);
  if (role.superuser || role.owner) throw tooMighty(role);
  if (await isCurrent(pool)) return;
  throw new StartupProblem(
    'The database has not the schema of this version. Set DATABASE_OWNER_URL to a role that owns ' +
      'the tables (an empty database gets them from it), or run with it: npm run db -- migrate',
  );
}

/**
 * Grants the role of a pool what serving needs; on the audit log only reading, adding and sealing.
 */
export async function grantServing(owner: pg.Pool, serving: pg.Pool): Promise<void> {
  const role = await servingRole(serving);
  const { rows } = await owner.query<{ me: string }>('select current_user as me');
  if (role.superuser || rows[0]?.me === role.name) throw tooMighty(role);
  const name = `"${role.name.replaceAll('"', '""')}"`;
  await owner.query(`
    begin;
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select, update on all sequences in schema public to ${name};
    revoke update, delete on audit_entry from ${name};
    revoke insert, update, delete on schema_migration from ${name};
    grant update (seq, prev_hash, hash) on audit_entry to ${name};
    ${queueGrants(name)}
    commit`);
}
