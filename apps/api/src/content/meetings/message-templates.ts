import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import {
  MEETING_MESSAGE_FIELDS,
  MEETING_MESSAGES,
  type MeetingMessageField,
} from '@connect/contract/meetings/meeting-messages.ts';
import type { Trx } from '../../deps.ts';
import type { LinkedItem, Relation } from '../kinds/content-kind.ts';
import { selectMisplaced } from './message-templates.queries.ts';

/** The templates of a meeting's messages, by the field that names them. */
type Named = Readonly<Record<MeetingMessageField, number | null>>;

/** The templates of a meeting as relations: each is published, one an occasion. */
export const templateRelations: readonly Relation<Named>[] = MEETING_MESSAGE_FIELDS.map(
  (field) => ({
    name: MEETING_MESSAGES[field].relation,
    field,
    to: 'message_template',
    published: 'always',
    one: true,
    ids: ({ [field]: id }) => (id === null ? [] : [id]),
  }),
);

/** Templates that are named anew and are of another category than that of their occasion. */
export async function templateIssues(
  trx: Trx,
  { before, values }: { before: Named | null; values: Named },
): Promise<FieldIssue[]> {
  const named = new Map(
    MEETING_MESSAGE_FIELDS.flatMap((field) => {
      const id = values[field];
      return id === null || id === before?.[field] ? [] : [[field, id] as const];
    }),
  );
  const misplaced = await selectMisplaced(trx, named);
  return misplaced.map((field) => ({ field, code: 'template_category' }));
}

/** Its templates for the reply of an item. */
export const linkedTemplates = <Link extends LinkedItem>(links: readonly Link[]): Link[] =>
  MEETING_MESSAGE_FIELDS.flatMap((field) =>
    links.filter(({ relation }) => relation === MEETING_MESSAGES[field].relation),
  );
