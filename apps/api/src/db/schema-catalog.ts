import type pg from 'pg';

/** A table for backups; partitions belong to their parent. */
export interface TableInfo {
  name: string;
  /** Without generated columns, which cannot be written. */
  columns: string[];
}

const OWN_TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname <> 'schema_migration'`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All tables except the migration history, by name. */
export async function listTables(client: pg.ClientBase): Promise<TableInfo[]> {
  const { rows } = await client.query<TableInfo>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${OWN_TABLES} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

export interface PartitionInfo {
  name: string;
  parent: string;
  /** The bound in the syntax of CREATE TABLE … PARTITION OF. */
  bound: string;
}

export async function listPartitions(client: pg.ClientBase): Promise<PartitionInfo[]> {
  const { rows } = await client.query<PartitionInfo>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
      order by c.relname`,
  );
  return rows;
}

export interface SequenceInfo {
  name: string;
  /** Null before the sequence's first use. */
  last_value: number | null;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceInfo[]> {
  const { rows } = await client.query<SequenceInfo>(
    `select sequencename::text as name, last_value from pg_sequences
      where schemaname = 'public' order by sequencename`,
  );
  return rows;
}

/** The first table that holds a row; undefined in an empty database. */
export async function firstFilledTable(client: pg.ClientBase): Promise<string | undefined> {
  for (const { name } of await listTables(client)) {
    const found = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (found.rowCount) return name;
  }
  return undefined;
}

/**
 * Drops everything Connect made; extensions stay. Needs only the owner's rights. Waiting jobs refer
 * to the dropped data: they are in no backup and are dropped too (decision 25).
 */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
  await client.query(`do $$
    declare statement text;
    begin
      -- The whole list first: cascades drop some of it before its turn.
      foreach statement in array array(
        select format('drop %s if exists %I cascade',
            case relkind when 'v' then 'view' when 'm' then 'materialized view'
              when 'S' then 'sequence' else 'table' end, relname)
          from pg_class c
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
           and not relispartition
           and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')
           and (relkind <> 'S' or not exists (select 1 from pg_depend where objid = c.oid and deptype = 'i'))
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure)
          from pg_proc p
         where pronamespace = 'public'::regnamespace
           and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
        union all
        select format('drop type if exists %s cascade', oid::regtype)
          from pg_type t
         where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
           and not exists (select 1 from pg_depend where objid = t.oid and deptype = 'e'))
      loop
        execute statement;
      end loop;
    end $$`);
}
