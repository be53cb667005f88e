import { labelsOfKind } from '@connect/contract/administration/kind-labels.ts';
import type { Notice } from '@connect/contract/calls/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import { type PublishingContext, publishIssues } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { firstOfEachField } from '../../domain-error.ts';
import { seesPersonal } from '../../people/masking.ts';
import { itemPermissions } from '../../rights/content-permissions.ts';
import { personalOf } from '../../rights/personal-fields.ts';
import type { Work } from '../../writing/work.ts';
import type { ContentKindDefinition, ItemOf, ListQuery } from '../kinds/content-kind.ts';
import { brandedIssue, hiddenIssue } from '../kinds/values.ts';
import { itemWarnings } from './warnings.ts';

/** What still blocks publishing, in words. */
function blockersOf<Own extends object, Extra, ListColumns, Query extends ListQuery, Row, Item>(
  kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>,
  row: ItemOf<Own, Extra>,
  work: Work,
): Notice[] {
  // The text of a published item was checked when it was saved; only the passing of time can block
  // it.
  const needs = row.status === 'publish' ? { ...kind.needs, body: false } : kind.needs;
  const context: PublishingContext = {
    now: work.now,
    today: bangkokDay(work.now),
    settings: work.settings,
    spellings: work.spellings,
    cover: row.cover,
    shareAlt: row.share_image?.alt_text,
    ladderBrand: row.ladder_brand,
    piBrand: row.pi_document?.brand ?? null,
  };
  const rules = [
    ...publishIssues(row, needs, context),
    ...(kind.publishIssues?.(row, context) ?? []),
  ];
  const by = {
    unbranded: needs.unbranded === true,
    visibility: row.visibility,
    spellings: work.spellings,
  };
  const named = kind.relations.flatMap((relation): FieldIssue[] => {
    const links = row.links.filter((l) => l.relation === relation.name);
    const issue = relation.published === 'never' ? null : hiddenIssue(relation.field, links);
    return [...brandedIssue(relation, links, by), ...(issue ? [issue] : [])];
  });
  const pi = row.pi_document && row.pi_document.effective_status !== 'published';
  return firstOfEachField([
    ...rules,
    ...named,
    ...(pi && row.pi_document
      ? [
          {
            field: 'pi_document_id',
            code: 'not_published' as const,
            items: [{ type: 'document', id: row.pi_document.id, title: row.pi_document.title }],
          },
        ]
      : []),
  ]).map((issue) => fieldMessage(issue, work.context.language, labelsOfKind(kind.kind)));
}

/** What an actor may do with an item, and the remarks on it. */
export function itemMeta<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item,
>(
  kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>,
  row: ItemOf<Own, Extra>,
  work: Work,
) {
  const { context, now, settings } = work;
  const { actor, language } = context;
  const area = areaOf(kind.kind);
  return {
    permissions: {
      ...itemPermissions(actor, area, row, now),
      ...(personalOf(kind.kind).length > 0 ? { personal: seesPersonal(actor, area) } : {}),
    },
    warnings: itemWarnings(row, {
      now,
      warnDays: settings.material_warn_days,
      language,
      unbranded: kind.needs.unbranded,
      own: kind.warnings?.(row, { now, actor }),
    }),
    publish_blockers: blockersOf(kind, row, work),
    revision: row.revision,
  };
}
