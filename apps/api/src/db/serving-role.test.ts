import { article } from '@connect/contract/stories/article.ts';
import { expect, onTestFinished, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { runRecurring } from '../../test/jobs.ts';
import { createTestDatabase } from '../../test/template-database.ts';
import { createTestApp } from '../../test/test-app.ts';
import { createDb } from './client.ts';
import { checkServingRole, grantServing } from './serving-role.ts';

/** A migrated database, and a pool whose role owns nothing in it. */
async function served() {
  const owner = await createTestDatabase();
  const role = `serving_${owner.name}`;
  await owner.pool.query(`create role ${role} login`);
  const serving = createDb({ connection: { ...owner.connection, user: role }, max: 5 });
  onTestFinished(async () => {
    await serving.close();
    await owner.pool.query(`drop owned by ${role}; drop role ${role}`);
    await owner.drop();
  });
  return { owner, serving };
}

test('the role that serves does all that serving needs, jobs included', async () => {
  const { owner, serving } = await served();
  await grantServing(owner.pool, serving.pool);
  await expect(checkServingRole(serving.pool)).resolves.toBeUndefined();
  const t = await createTestApp({ db: serving.db });
  onTestFinished(() => t.app.close());
  const call = caller(t.app, (await t.signIn('super_admin')).headers);
  const made = await call(article.create, { body: { title: 'เขียนด้วยบทบาทของระบบ' } });
  expect(made.status).toBe(201);
  const params = { id: made.reply.data.id };
  expect((await call(article.update, { params, body: { excerpt: 'แก้ไข' } })).status).toBe(200);
  expect((await call(article.delete, { params })).status).toBe(200);
  // Another sealer may be running.
  await expect.poll(async () => (await t.deps.chain.verify()).unsealed).toBe(0);
  const report = await t.deps.chain.verify();
  expect(report).toMatchObject({ brokenAt: null });
  expect(report.sealed).toBeGreaterThan(3);
  t.clock.set('2031-01-15T00:00:00+07:00');
  expect(await runRecurring(t.deps, serving.pool)).toEqual([]);
  const { rows } = await owner.pool.query(
    `select from pg_class where relname = 'engagement_log_2031_01'`,
  );
  expect(rows).toHaveLength(1);
});

test('of the audit log it reads, adds and seals, and changes nothing', async () => {
  const { owner, serving } = await served();
  await grantServing(owner.pool, serving.pool);
  for (const statement of [
    `update audit_entry set reason = 'forged'`,
    'delete from audit_entry',
    'truncate audit_entry',
    'alter table audit_entry disable trigger user',
    'drop trigger audit_entry_append_only on audit_entry',
    `update schema_migration set checksum = 'x'`,
    'delete from graphile_worker.migrations',
    'drop table graphile_worker._private_jobs',
    'create table of_ones_own (id integer)',
    `set session_replication_role = 'replica'`,
  ]) {
    await expect(serving.pool.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
});

test('a superuser and the owner of the tables are refused, and a role before the schema is made', async () => {
  const { owner, serving } = await served();
  await expect(checkServingRole(owner.pool)).rejects.toThrow(/is a superuser/);
  await expect(grantServing(owner.pool, owner.pool)).rejects.toThrow(/is a superuser/);
  await owner.pool.query(`alter table audit_entry owner to serving_${owner.name}`);
  await expect(checkServingRole(serving.pool)).rejects.toThrow(/owns the tables/);
  await owner.pool.query('alter table audit_entry owner to current_user');
  await owner.pool.query(`grant select on schema_migration to serving_${owner.name}`);
  await owner.pool.query(
    'delete from schema_migration where name = (select max(name) from schema_migration)',
  );
  await expect(checkServingRole(serving.pool)).rejects.toThrow(/npm run db -- migrate/);
});
