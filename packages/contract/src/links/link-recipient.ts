import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { flag, id, idParams, listReply, moment, pageQuery, whole } from '../calls/envelope.ts';
import { BULK_MAX_ROWS, USER_TYPES } from '../constants.ts';
import type { Label } from '../labels.ts';
import { SELECTION_MAX } from '../users/user-bulk.ts';
import { loggedLink } from './link.ts';
import { SEND_CHANNELS } from './link-choices.ts';

/** Names of the columns of recipients, on screens and in files. */
export const recipientLabels = {
  user: ['ผู้รับ', 'Recipient'],
  url: ['ลิงก์เฉพาะราย', 'Own address'],
  contact: ['ข้อมูลติดต่อที่ใช้ได้', 'Contact that may be used'],
  agrees: ['ยินยอมรับข่าวสารทาง', 'Agrees to news by'],
  created_at: ['เพิ่มเมื่อ', 'Added'],
  sent: ['ส่งเมื่อ', 'Sent'],
  sent_via: ['ส่งทาง', 'Sent by'],
  delivered_at: ['ถึงผู้รับเมื่อ', 'Delivered'],
  clicks: ['คลิก', 'Clicks'],
  first_clicked_at: ['คลิกครั้งแรก', 'First click'],
  last_clicked_at: ['คลิกล่าสุด', 'Last click'],
} satisfies Readonly<Record<string, Label>>;

/** Columns of the file, which has what a message is sent with. */
export type RecipientColumn =
  | ('user' | 'user_type' | 'workplace' | 'province' | 'contact' | 'agrees' | 'url')
  | ('created_at' | 'sent' | 'delivered_at' | 'clicks');

/** Somebody to whom a link is sent under an address of their own (domain/links#recipients). */
export const linkRecipient = z.object({
  user: z.object({
    id: z.number(),
    display_name: z.string(),
    user_type: z.enum(USER_TYPES),
    workplace: z.string().nullable(),
    province: z.string().nullable(),
  }),
  /** Whoever has it clicks as this person: null for callers who may not change the link. */
  url: z.string().nullable(),
  created_at: z.string(),
  sent_via: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** Clicks by the own address that count. */
  clicks: z.number(),
  first_clicked_at: z.string().nullable(),
  last_clicked_at: z.string().nullable(),
});
export type LinkRecipient = z.output<typeof linkRecipient>;

const figures = z.object({
  all: z.number(),
  sent: z.number(),
  delivered: z.number(),
  clicked: z.number(),
  /** When it was noted or told last that it was sent, of those whom nothing is known to have reached. */
  last_sent_at: z.string().nullable(),
  last_sent: z.number(),
});
export type RecipientFigures = z.output<typeof figures>;

/** Users of a selection that one call adds. */
export const RECIPIENTS_AT_ONCE = 1_000;

const people = z.array(id).min(1).max(BULK_MAX_ROWS);

/** Users by their ids, or those of a selection from `from` on. */
const added = z
  .strictObject({
    user_ids: people.optional(),
    selection: z.uuid().optional(),
    from: whole(0, SELECTION_MAX).default(0),
  })
  .check(({ value, issues }) => {
    if ((value.user_ids === undefined) !== (value.selection === undefined)) return;
    issues.push({
      code: 'custom',
      params: { code: 'required' },
      path: ['user_ids'],
      input: value.user_ids,
    });
  });

const write = <Body extends z.ZodType, Reply extends z.ZodType>(
  path: string,
  summary: string,
  body: Body,
  reply: Reply,
) =>
  endpoint({
    method: 'POST',
    path: `/v1/link/:id/recipients${path}`,
    tag: 'link',
    summary,
    permission: ['link.edit', 'link.edit_own'],
    params: idParams,
    body,
    reply,
  });

const changed = z.object({ data: z.object({ changed: z.number() }) });

/** What is done with the recipients of a link. */
export const recipients = {
  list: endpoint({
    method: 'GET',
    path: '/v1/link/:id/recipients',
    tag: 'link',
    summary: 'To whom a link is sent under an address of their own, and who came by it',
    permission: ['link.logs'],
    params: idParams,
    query: pageQuery.extend({
      order_by: z.enum(['created_at', 'sent_at', 'last_clicked_at', 'clicks']).optional(),
      sent: flag.optional(),
      clicked: flag.optional(),
    }),
    reply: listReply(linkRecipient, {
      item: loggedLink,
      masked: z.boolean(),
      /** Of all recipients whom the caller sees. */
      summary: figures,
    }),
  }),
  add: write(
    '',
    'Give users an address of their own; who has one keeps it',
    added,
    z.object({
      data: z.object({
        added: z.number(),
        /** Had one already. */
        there: z.number(),
        /** Are not there, or out of the caller’s scope. */
        missing: z.number(),
      }),
      meta: z.object({
        total: z.number(),
        /** Where the next call goes on in a selection; null after the last one. */
        next: z.number().nullable(),
      }),
    }),
  ),
  remove: write(
    '/remove',
    'Take recipients off; their addresses name nobody any more',
    z.strictObject({ user_ids: people }),
    changed,
  ),
  sent: write(
    '/sent',
    'Say that the link was sent now: to the named recipients, or to all who were sent nothing yet',
    z.strictObject({ via: z.enum(SEND_CHANNELS), user_ids: people.optional() }),
    changed,
  ),
  unsent: write(
    '/unsent',
    'Take back that the link was sent at a moment, of those whom nothing is known to have reached',
    z.strictObject({ sent_at: moment }),
    changed,
  ),
};
