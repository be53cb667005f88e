import {
  type MessageTemplateOwn,
  type MessageTemplateRow,
  type messageTemplate,
  messageTemplateOwn,
  messageTemplateRow,
} from '@connect/contract/message-templates/message-template.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { KindTable, Listed, MediaFacts } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

constraintMeaning(
  'message_template_name_key',
  () => new DomainError('validation_failed', { issues: [{ field: 'title', code: 'unique' }] }),
);

export type MessageTemplateQuery = z.output<NonNullable<typeof messageTemplate.list.query>>;

export type MessageTemplateListColumns = Listed<MessageTemplateOwn, MessageTemplateRow>;

/** Columns that are looked up: the picture, and the text of `{{content.excerpt}}`. */
export interface MessageTemplateExtra {
  line_image_file: MediaFacts | null;
  target_excerpt: string | null;
}

const own = ownTable({
  table: 'message_template',
  alias: 'm',
  fields: messageTemplateOwn,
  linked: ['attachment_document_id', 'target_id'],
});

export const messageTemplateTable: KindTable<MessageTemplateOwn, MessageTemplateQuery> = {
  ...own,
  listColumns: own.columns(messageTemplateRow),
  itemColumns: sql`${own.columns()},
    (select to_json(f) from media f where f.id = m.line_image_id) as line_image_file,
    (select t.excerpt from content_link k join content t on t.id = k.to_id
      where k.from_id = c.id and k.relation = 'target') as target_excerpt`,
  filters: (query) => [
    ...(query.channel?.length ? [sql`m.channel = any(${query.channel})`] : []),
    ...(query.category?.length ? [sql`m.category = any(${query.category})`] : []),
  ],
};

/** Whether another template outside the trash has this name; ignores case. */
export async function isNameTaken(trx: Trx, name: string, exceptId: number | null) {
  const { rows } = await sql`
    select 1 from content where kind = 'message_template' and deleted_at is null
      and lower(title) = lower(${name}) and id is distinct from ${exceptId}::bigint`.execute(trx);
  return rows.length > 0;
}

/** Whether reps may share a document; an item of another kind is refused elsewhere. */
export async function isRepShareable(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('document')
    .select('rep_shareable')
    .where('content_id', '=', id)
    .executeTakeFirst();
  return row?.rep_shareable ?? true;
}

/** The kind of an item; null when it does not exist. */
export async function kindOf(trx: Trx, id: number): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from content where id = ${id}`.execute(trx);
  return rows[0]?.kind ?? null;
}
