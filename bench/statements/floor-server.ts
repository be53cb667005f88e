// `floor`, the baseline of the bench: bare Fastify and the simplest prepared SQL that gives the same replies for
// articles, without rules, access, schemas or HTML cleaning. Computed values are constants of the
// same length.
import Fastify from 'fastify';
import type pg from 'pg';
import { createDb, type DbConfig } from '../../apps/api/src/db/client.ts';
import { POOL_SIZE, serveParent } from '../processes.ts';

export interface FloorServerSettings {
  connection: DbConfig['connection'];
}

type Row = Record<string, unknown>;

const RECORD = `c.id, c.version, c.created_at, c.updated_at, c.deleted_at, c.title, c.slug, c.status,
  c.published_at, c.expires_at, c.is_featured, c.sort_order, c.language, c.brand,
  c.promotional_type, c.material_code, c.material_expires_at, c.material_flag, c.visibility,
  c.therapy_area_ids, a.cpe_eligible,
  json_build_object('id', creator.id, 'display_name', creator.display_name) as created_by,
  json_build_object('id', editor.id, 'display_name', editor.display_name) as updated_by,
  cover.id as cover_id, cover.alt_text, cover.sha256, cover.width, cover.height,
  s.views, s.unique_viewers, s.avg_seconds, s.completion_rate, s.last_viewed_at,
  s.shares, s.downloads, case when category.id is not null then json_build_object('id', category.id,
    'name', category.name, 'name_en', category.name_en, 'color', category.color) end as category`;

const JOINS = `join article a on a.content_id = c.id
  left join article_category category on category.id = a.category_id
  left join content_stats s on s.content_id = c.id
  left join staff creator on creator.id = c.created_by
  left join staff editor on editor.id = c.updated_by
  left join media cover on cover.id = c.featured_image_id`;

const PUBLISHED = `c.kind = 'article' and c.deleted_at is null and c.brand = $1
  and c.status = 'publish' and (c.published_at is null or c.published_at <= now())
  and (c.expires_at is null or c.expires_at > now())
  and (c.material_expires_at is null or c.material_expires_at >= current_date)`;
const FOUND = `c.kind = 'article' and c.deleted_at is null and c.search_text like $1
  and c.search_text like $2`;
const ORDER = 'order by c.updated_at desc, c.id desc';

const page = (where: string) => `select ${RECORD} from
  (select c.id from content c where ${where} ${ORDER} limit 10) page
  join content c on c.id = page.id ${JOINS} ${ORDER}`;
const total = (where: string) => `select count(*) as n from content c where ${where}`;

const ITEM = `select ${RECORD}, c.excerpt, c.body as content, c.featured_image_id, c.tags,
    c.reference_list as "references", c.ae_reminder, c.edited_by, c.material_approved_at,
    c.fda_ad_license_no, c.pi_document_id, c.audience_user_types, c.specialty_ids,
    c.province_codes, c.product_adoption_ladder_id, c.adoption_ladder_value_id, c.seo,
    c.first_published_at, a.category_id, a.author_name, a.reviewer_name, a.reading_minutes,
    a.cpe_code, a.cpe_credits,
    (select max(revision_no) from revision r
      where r.entity_type = 'article' and r.entity_id = c.id) as revision,
    (select json_agg(json_build_object('relation', l.relation, 'id', t.id, 'title', t.title))
      from content_link l join content t on t.id = l.to_id where l.from_id = c.id) as links
  from content c ${JOINS} where c.id = $1 and c.kind = 'article'`;

const INSERT = `insert into content (kind, title, slug, excerpt, body, tags, status, created_by,
    updated_by, edited_by) values ('article', $1, $2, $3, $4, $5, 'draft', 1, 1, 1) returning id`;
const INSERT_OWN = 'insert into article (content_id, reading_minutes) values ($1, 4)';
const UPDATE = `update content set title = $2, excerpt = $3, body = $4, updated_at = now(),
    updated_by = 1, edited_by = 1, version = version + 1 where id = $1`;
const UPDATE_OWN = 'update article set reading_minutes = 4 where content_id = $1';
const REVISION = `insert into revision (entity_type, entity_id, revision_no, snapshot,
    changed_fields, status_at, saved_at, saved_by)
  select 'article', $1, coalesce(max(revision_no), 0) + 1, $2, $3, 'draft', now(), 1
  from revision where entity_type = 'article' and entity_id = $1`;
const AUDIT = `insert into audit_entry (occurred_at, actor_id, actor_name, actor_role, ip_hash,
    user_agent, action, entity_type, entity_id, entity_title, diff, request_id)
  values (now(), 1, 'ผู้ดูแลระบบ คนแรก', 'super_admin', '4ksUXYgTX_H94p5_OatnMT', '', $1, 'article',
    $2, $3, $4, $5)`;

const named = new Map<string, string>();
function ask(client: pg.Pool | pg.PoolClient, text: string, values: unknown[] = []) {
  const name = named.get(text) ?? `s${named.size}`;
  named.set(text, name);
  return client.query<Row>({ name, text, values });
}

const MAY = {
  edit: true,
  publish: true,
  delete: false,
  restore: false,
  duplicate: true,
  logs: true,
};
const file = (row: Row, size: string) =>
  `/media/${row.cover_id}-${String(row.sha256).slice(0, 16)}/${size}`;

function shared(row: Row) {
  const { cover_id, alt_text, sha256, width, height, links, revision, ...columns } = row;
  const { views, unique_viewers, avg_seconds, completion_rate, last_viewed_at, ...rest } = columns;
  const { shares, downloads, ...own } = rest;
  return {
    ...own,
    effective_status: 'published',
    material_state: 'valid',
    material_days_left: 100,
    stats: {
      views: views ?? 0,
      unique_viewers: unique_viewers ?? 0,
      avg_seconds: avg_seconds ?? null,
      completion_rate: completion_rate ?? null,
      last_viewed_at: last_viewed_at ?? null,
      shares: shares ?? 0,
      downloads: downloads ?? 0,
    },
  };
}

const listRow = (row: Row) => ({
  ...shared(row),
  cover: row.cover_id && {
    id: row.cover_id,
    alt_text: row.alt_text,
    thumb: file(row, 'thumb.webp'),
  },
  permissions: MAY,
});

function listReply(rows: Row[], count: unknown, filters: object) {
  const all = Number(count);
  return JSON.stringify({
    data: rows.map(listRow),
    meta: {
      title: 'บทความทั้งหมด',
      filters,
      sort: { by: 'updated_at', order: 'desc' },
      counts: { all, publish: all, draft: all, scheduled: 10, expired: 100, trash: 0 },
      permissions: { create: true, publish: true, export: true, logs: true },
      generated_at: new Date().toISOString(),
    },
    pagination: {
      total: all,
      per_page: 10,
      current_page: 1,
      total_pages: Math.ceil(all / 10),
      from: 1,
      to: rows.length,
      has_prev: false,
      has_next: all > rows.length,
    },
  });
}

function itemReply(row: Row) {
  const links = Array.isArray(row.links) ? row.links : [];
  const picture = row.cover_id && {
    id: row.cover_id,
    url: file(row, 'original.jpg'),
    alt_text: row.alt_text,
    width: row.width,
    height: row.height,
    variants: {
      thumb: file(row, 'thumb.webp'),
      medium: file(row, 'medium.webp'),
      large: file(row, 'large.webp'),
    },
  };
  return JSON.stringify({
    data: {
      ...shared(row),
      featured_image: picture,
      attachment_ids: [],
      related_ids: [],
      attachments: links.filter(({ relation }) => relation === 'attachment'),
      related: links.filter(({ relation }) => relation === 'related'),
      pi_document: null,
    },
    seo: {
      title: `${row.title} · Connect`,
      description: row.excerpt,
      keywords: [],
      canonical_url: null,
      robots: 'noindex,nofollow',
      og_title: `${row.title} · Connect`,
      og_description: row.excerpt,
      og_image: row.cover_id ? file(row, 'large.webp') : null,
    },
    meta: { permissions: MAY, warnings: [], publish_blockers: [], revision: row.revision },
  });
}

interface Body {
  title: string;
  excerpt: string;
  content: string;
  tags?: string[];
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Row | undefined>,
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const row = await work(client);
    await client.query('commit');
    return itemReply(row ?? {});
  } finally {
    client.release();
  }
}

async function record(client: pg.PoolClient, action: string, id: unknown, body: Body) {
  const diff = action === 'article.update' ? JSON.stringify(body) : null;
  const changed = diff ? Object.keys(body) : [];
  await ask(client, REVISION, [id, JSON.stringify(body), changed]);
  await ask(client, AUDIT, [action, id, body.title, diff, crypto.randomUUID()]);
  const { rows } = await ask(client, ITEM, [id]);
  return rows[0];
}

let close = async () => {};

async function listen({ connection }: FloorServerSettings): Promise<string> {
  const { pool } = createDb({ connection, max: POOL_SIZE });
  const app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('application/json; charset=utf-8');
  });
  const answerList = async (where: string, values: unknown[], filters: object) => {
    const [rows, counted] = await Promise.all([
      ask(pool, page(where), values),
      ask(pool, total(where), values),
    ]);
    return listReply(rows.rows, counted.rows[0]?.n, filters);
  };
  app.get<{ Querystring: { status: string; brand: string } }>('/list', ({ query }) =>
    answerList(PUBLISHED, [query.brand], { status: [query.status], brand: [query.brand] }),
  );
  app.get<{ Querystring: { search: string } }>('/search', ({ query }) => {
    const words = query.search.toLowerCase().split(' ');
    return answerList(
      FOUND,
      words.map((word) => `%${word}%`),
      { search: query.search },
    );
  });
  app.get<{ Params: { id: string } }>('/get/:id', async ({ params }) => {
    const { rows } = await ask(pool, ITEM, [params.id]);
    return itemReply(rows[0] ?? {});
  });
  app.post<{ Body: Body }>('/create', ({ body }) =>
    inTransaction(pool, async (client) => {
      const slug = body.title.replaceAll(' ', '-');
      const values = [body.title, slug, body.excerpt, body.content, body.tags];
      const { rows } = await ask(client, INSERT, values);
      const id = rows[0]?.id;
      await ask(client, INSERT_OWN, [id]);
      return record(client, 'article.create', id, body);
    }),
  );
  app.put<{ Params: { id: string }; Body: Body }>('/update/:id', ({ params: { id }, body }) =>
    inTransaction(pool, async (client) => {
      await ask(client, UPDATE, [id, body.title, body.excerpt, body.content]);
      await ask(client, UPDATE_OWN, [id]);
      return record(client, 'article.update', id, body);
    }),
  );
  close = async () => {
    await app.close();
    await pool.end();
  };
  return app.listen({ port: 0, host: '127.0.0.1' });
}

serveParent(listen, () => close());
