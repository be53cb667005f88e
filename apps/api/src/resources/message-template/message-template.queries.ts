import type { messageTemplate } from '@connect/contract/resources/message-template.ts';
import type {
  SENDER_MODES,
  TARGET_TYPES,
  TemplateCategory,
  TemplateChannel,
} from '@connect/contract/template-choices.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { KindTable, MediaFacts } from '../../content/content-kind.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

constraintMeaning(
  'message_template_name_key',
  () => new DomainError('validation_failed', { issues: [{ field: 'title', code: 'unique' }] }),
);

export type MessageTemplateQuery = z.output<NonNullable<typeof messageTemplate.list.query>>;

/** Fields that only message templates have (DOMAIN 1.6). */
export interface MessageTemplateOwn {
  channel: TemplateChannel;
  category: TemplateCategory;
  subject: string;
  preheader: string;
  body_text: string;
  attachment_document_id: number | null;
  target_type: (typeof TARGET_TYPES)[number] | null;
  target_id: number | null;
  line_image_id: number | null;
  sender_mode: (typeof SENDER_MODES)[number];
  is_editable_by_rep: boolean;
}

export type MessageTemplateListColumns = Pick<
  MessageTemplateOwn,
  'channel' | 'category' | 'sender_mode'
>;

/** What is looked up besides: the picture, and what `{{content.excerpt}}` says. */
export interface MessageTemplateExtra {
  line_image_file: MediaFacts | null;
  target_excerpt: string | null;
}

const columns = (values: MessageTemplateOwn) => ({
  channel: values.channel,
  category: values.category,
  subject: values.subject,
  preheader: values.preheader,
  body_text: values.body_text,
  target_type: values.target_type,
  line_image_id: values.line_image_id,
  sender_mode: values.sender_mode,
  is_editable_by_rep: values.is_editable_by_rep,
});

export const messageTemplateTable: KindTable<MessageTemplateOwn, MessageTemplateQuery> = {
  join: sql`join message_template m on m.content_id = c.id`,
  listColumns: sql`m.channel, m.category, m.sender_mode`,
  itemColumns: sql`m.channel, m.category, m.subject, m.preheader, m.body_text, m.target_type,
    m.line_image_id, m.sender_mode, m.is_editable_by_rep,
    (select to_json(f) from media f where f.id = m.line_image_id) as line_image_file,
    (select t.excerpt from content_link k join content t on t.id = k.to_id
      where k.from_id = c.id and k.relation = 'target') as target_excerpt`,
  filters: (query) => [
    ...(query.channel?.length ? [sql`m.channel = any(${query.channel})`] : []),
    ...(query.category?.length ? [sql`m.category = any(${query.category})`] : []),
  ],
  async insert(trx, id, values) {
    await trx
      .insertInto('message_template')
      .values({ content_id: id, ...columns(values) })
      .execute();
  },
  async update(trx, id, values) {
    await trx
      .updateTable('message_template')
      .set(columns(values))
      .where('content_id', '=', id)
      .execute();
  },
};

/** Whether another template outside the trash has this name; capitals make no other name. */
export async function isNameTaken(trx: Trx, name: string, exceptId: number | null) {
  const { rows } = await sql`
    select 1 from content where kind = 'message_template' and deleted_at is null
      and lower(title) = lower(${name}) and id is distinct from ${exceptId}::bigint`.execute(trx);
  return rows.length > 0;
}

/** Whether reps may pass a document on; what is no document is judged elsewhere. */
export async function isRepShareable(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('document')
    .select('rep_shareable')
    .where('content_id', '=', id)
    .executeTakeFirst();
  return row?.rep_shareable ?? true;
}

/** The kind of an item; null where there is none. */
export async function kindOf(trx: Trx, id: number): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from content where id = ${id}`.execute(trx);
  return rows[0]?.kind ?? null;
}
