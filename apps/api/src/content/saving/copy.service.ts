import { areaOf } from '@connect/contract/kinds.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { brandRefusal, refuse } from '../../rights/content-permissions.ts';
import type { Work } from '../../writing/work.ts';
import type { ContentValues, KindRules, StoredRow } from '../kinds/content-kind.ts';
import { withUsableReferences } from '../references/references.service.ts';
import { saveItem } from './save.service.ts';
import { cutText } from './slugs.ts';

const TITLE_MAX = 200;
const COPY_SUFFIX = ' (สำเนา)';

/** Picks the kind's writable values from an object that has more. */
export interface Valued<Own> {
  values(source: ContentValues & Own): ContentValues & Own;
}

/**
 * Saves a new draft with the same content, without code, approval, dates and figures
 * (domain/publishing#duplicates); `other` holds values that replace the copied ones. Returns its
 * id.
 */
export async function copyItem<Own extends object>(
  trx: Trx,
  work: Work,
  kind: KindRules<Own> & Valued<Own>,
  item: StoredRow & Own,
  other: (stored: ContentValues & Own) => Partial<ContentValues & Own> = () => ({}),
): Promise<number> {
  if (item.deleted_at !== null) throw new DomainError('not_found');
  refuse(brandRefusal(work.context.actor, areaOf(kind.kind), item.brand));
  const room = (kind.titleMax ?? TITLE_MAX) - COPY_SUFFIX.length;
  const title = `${cutText(item.title, room).trimEnd()}${COPY_SUFFIX}`;
  const stored = { ...kind.values(item), title };
  const taken = kind.copied ? await kind.copied(stored, trx) : stored;
  const source = await withUsableReferences(trx, work, kind, taken);
  const values: ContentValues & Own = {
    ...source,
    seo: { ...source.seo, canonical_url: null },
    slug: null,
    status: 'draft',
    published_at: null,
    expires_at: null,
    is_featured: false,
    material_code: null,
    material_approved_at: null,
    material_expires_at: null,
    fda_ad_license_no: null,
    ...other(source),
  };
  const sent = { slug: null, product_adoption_ladder_id: values.product_adoption_ladder_id };
  return saveItem(trx, work, kind, {
    current: null,
    values,
    sent,
    action: `${kind.kind}.duplicate`,
  });
}
