import { contentDefaults } from '@connect/contract/content/content.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { USED_KINDS } from '@connect/contract/kinds.ts';
import {
  type MessageTemplateItem,
  type MessageTemplateOwn,
  type MessageTemplateRow,
  type messageTemplate,
  messageTemplateCreate,
  messageTemplateLabels,
} from '@connect/contract/message-templates/message-template.ts';
import {
  requiresConsent,
  TEMPLATE_NEEDS,
  templateIssues,
  templatePublishIssues,
  usedPlaceholders,
  writableCategories,
} from '@connect/contract/message-templates/rules/template-rules.ts';
import type { ActorContext } from '../../actor.ts';
import type {
  Checked,
  Checking,
  ContentKindDefinition,
  ContentValues,
} from '../../content/kinds/content-kind.ts';
import { fileColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import { cutText } from '../../content/saving/slugs.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { choice, moment } from '../../exports/columns.ts';
import { mediaImage } from '../../media/files/media-url.ts';
import {
  isNameTaken,
  isRepShareable,
  kindOf,
  type MessageTemplateExtra,
  type MessageTemplateListColumns,
  type MessageTemplateQuery,
  messageTemplateTable,
} from './message-template.queries.ts';

type Values = ContentValues & MessageTemplateOwn;

const NAME_MAX = 120;

/**
 * Shared fields that templates do not use (domain/message-templates#template-fields), with their
 * defaults.
 */
const ABSENT = {
  excerpt: contentDefaults.excerpt,
  featured_image_id: null,
  is_featured: false,
  sort_order: 0,
  tags: [],
  references: [],
  specialty_ids: [],
  therapy_area_ids: [],
  province_codes: [],
  seo: {},
};

const OF_CHANNEL = {
  line: { subject: '', preheader: '', content: '' },
  sms: { subject: '', preheader: '', content: '', line_image_id: null },
  email: { body_text: '', line_image_id: null },
} as const;

/** Keeps only what the channel sends, and a target type only with a target. */
const settle = (values: Values): Values => ({
  ...values,
  ...ABSENT,
  ...OF_CHANNEL[values.channel],
  target_type: values.target_id === null ? null : values.target_type,
});

/** Some roles write only templates about meetings (domain/access#narrowings). */
function refuseOtherCategories({ actor }: ActorContext, item: Checking<Values>): void {
  const writable = writableCategories(actor.role);
  const categories = [item.values.category, ...(item.before ? [item.before.category] : [])];
  if (categories.every((category) => writable.includes(category))) return;
  throw new DomainError('forbidden');
}

async function checkIssues(trx: Trx, item: Checking<Values>): Promise<FieldIssue[]> {
  const { id, before, values, firstPublishedAt } = item;
  const issues: FieldIssue[] = [];
  if (await isNameTaken(trx, values.title, id)) issues.push({ field: 'title', code: 'unique' });
  if (before && firstPublishedAt !== null && before.channel !== values.channel) {
    issues.push({ field: 'channel', code: 'channel_fixed' });
  }
  if (values.target_id !== null && values.target_type !== null) {
    const kind = await kindOf(trx, values.target_id);
    if (kind !== values.target_type) issues.push({ field: 'target_id', code: 'reference' });
  }
  return issues;
}

/** An attached document must be shareable by reps; one attached before only blocks publishing. */
async function attachmentIssues(trx: Trx, { before, values }: Checking<Values>): Promise<Checked> {
  const id = values.attachment_document_id;
  if (id === null || (await isRepShareable(trx, id))) return {};
  const found = [{ field: 'attachment_document_id', code: 'not_rep_shareable' } as const];
  return id === before?.attachment_document_id ? { publish: found } : { issues: found };
}

/** The first of `ชื่อ (สำเนา)`, `ชื่อ (สำเนา 2)`, … that no template has. */
async function freeTitle(trx: Trx, wanted: string): Promise<string> {
  const mark = wanted.lastIndexOf(' (');
  const [name, suffix] = [wanted.slice(0, mark), wanted.slice(mark, -1)];
  let title = wanted;
  for (let n = 2; await isNameTaken(trx, title, null); n += 1) {
    const end = `${suffix} ${n})`;
    title = `${cutText(name, NAME_MAX - end.length).trimEnd()}${end}`;
  }
  return title;
}

/**
 * Message templates: a body for each channel, placeholders, a unique name
 * (domain/message-templates#placeholders).
 */
export const messageTemplateKind: ContentKindDefinition<
  MessageTemplateOwn,
  MessageTemplateExtra,
  MessageTemplateListColumns,
  MessageTemplateQuery,
  MessageTemplateRow,
  MessageTemplateItem,
  (typeof messageTemplate.list.columns)[number]
> = {
  kind: 'message_template',
  ...writable(messageTemplateCreate),
  needs: TEMPLATE_NEEDS,
  table: messageTemplateTable,
  titleMax: NAME_MAX,
  body: 'placeholders',
  codedTexts: ['subject', 'preheader', 'body_text', 'line_image_id'],
  relations: [
    {
      name: 'attachment',
      field: 'attachment_document_id',
      to: 'document',
      published: 'always',
      one: true,
      ids: ({ attachment_document_id: id }) => (id === null ? [] : [id]),
    },
    {
      name: 'target',
      field: 'target_id',
      to: USED_KINDS,
      published: 'to_publish',
      one: true,
      ids: ({ target_id: id }) => (id === null ? [] : [id]),
    },
  ],
  files: [
    {
      field: 'line_image_id',
      kinds: ['image'],
      ids: ({ line_image_id: id }) => (id === null ? [] : [id]),
    },
  ],
  copied: async (values, trx) => ({ ...values, title: await freeTitle(trx, values.title) }),
  settle,
  issues: templateIssues,
  publishIssues: templatePublishIssues,
  async check(trx, work, item) {
    refuseOtherCategories(work.context, item);
    const { issues = [], publish } = await attachmentIssues(trx, item);
    return { issues: [...(await checkIssues(trx, item)), ...issues], publish };
  },
  veil: ({ links }) =>
    links.some(({ relation, veiled }) => relation === 'target' && veiled)
      ? { target_excerpt: null }
      : {},
  columns: {
    ...fileColumns(messageTemplateLabels),
    channel: [choice(messageTemplateLabels.channel, 'template_channel', (row) => row.channel)],
    category: [choice(messageTemplateLabels.category, 'template_category', (row) => row.category)],
    sender_mode: [
      choice(messageTemplateLabels.sender_mode, 'sender_mode', (row) => row.sender_mode),
    ],
    last_used: [moment(messageTemplateLabels.last_used, (row) => row.stats.last_viewed_at)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared, { address }) => {
    const linked = (relation: string) => row.links.find((link) => link.relation === relation);
    const target = linked('target');
    return {
      ...row,
      ...shared,
      placeholders: usedPlaceholders(row),
      requires_consent: requiresConsent(row.category),
      attachment: linked('attachment') ?? null,
      target: target ? { ...target, excerpt: row.target_excerpt ?? '' } : null,
      line_image: row.line_image_file && mediaImage(row.line_image_file, address),
    };
  },
};
