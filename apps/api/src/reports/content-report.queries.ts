import type {
  Brand,
  EffectiveStatus,
  MaterialState,
  PromotionalType,
} from '@connect/contract/constants.ts';
import { BRANDS, isProduct } from '@connect/contract/constants.ts';
import type { ContentKind, UsedKind } from '@connect/contract/kinds.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { sql } from 'kysely';
import {
  filterConditions,
  type ListScope,
  statusConditions,
} from '../content/reading/content-filters.queries.ts';
import type { Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import { effectiveStatusSql, materialStateSql } from '../publishing/effective-status.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';

type ContentAsked = Extract<ReportQuery, { report: 'content' }>;
type MaterialAsked = Omit<Extract<ReportQuery, { report: 'material' }>, 'report'>;

/** Which items somebody may take away, and when they ask. */
export interface ItemsSeen extends Omit<ListScope, 'kind' | 'brands'> {
  visible: readonly VisibleKind[];
}

const listed = (
  { date_from: _from, date_to: _to, ...query }: ContentAsked | MaterialAsked,
  seen: ItemsSeen,
): Condition[] => [
  visibleCondition(seen.visible),
  ...among(sql`c.kind`, query.content_type),
  ...statusConditions({ status: query.status }, seen),
  ...filterConditions(query, seen),
];

export interface ContentRecord {
  id: number;
  kind: UsedKind;
  title: string;
  brand: Brand;
  category_th: string | null;
  category_en: string | null;
  document_type: string | null;
  video_category: string | null;
  effective_status: EffectiveStatus;
  published_at: string | null;
  material_expires_at: string | null;
  /** Links that lead to it, whatever their state. */
  link_ids: number[];
}

const LINKS = sql`array(select l.id from link l where l.target_id = c.id and l.kind = 'tracking'
  order by l.id)`;

/** Items that the audience opens, the latest first. */
export function contentStatement(query: ContentAsked, seen: ItemsSeen) {
  const order = sql.raw(query.order ?? 'desc');
  return sql<ContentRecord>`
    select c.id, c.kind, c.title, c.brand, k.name as category_th,
      coalesce(k.name_en, k.name) as category_en, d.document_type, v.video_category,
      ${effectiveStatusSql('c', seen.now)} as effective_status, c.published_at,
      c.material_expires_at, ${LINKS} as link_ids
    from content c left join article a on a.content_id = c.id
      left join article_category k on k.id = a.category_id
      left join document d on d.content_id = c.id left join recording v on v.content_id = c.id
    where ${allOf(listed(query, seen))}
    order by c.published_at ${order} nulls last, c.id ${order}`;
}

export async function countContent(
  trx: Trx,
  query: ContentAsked,
  seen: ItemsSeen,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from content c where ${allOf(listed(query, seen))}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export interface MaterialRecord {
  id: number;
  kind: ContentKind;
  title: string;
  brand: Brand;
  therapy_area_ids: number[];
  promotional_type: PromotionalType;
  fda_ad_license_no: string | null;
  material_code: string | null;
  material_approved_at: string | null;
  material_expires_at: string | null;
  days_left: number | null;
  material_state: MaterialState;
  effective_status: EffectiveStatus;
  published_at: string | null;
  creator_name: string | null;
  publisher_name: string | null;
  templates: number;
  links: number;
  updated_at: string;
}

const PRODUCTS = BRANDS.filter(isProduct);

/** Carries a material code, or should (domain/publishing#material-code). */
const NEEDS_CODE = sql`(c.material_code is not null or c.promotional_type <> 'non_promotional'
  or exists (select from document d where d.content_id = c.id
    and d.document_type = 'patient_guideline' and c.brand = any(${PRODUCTS})))`;

/** Live items of the register that somebody may take away. */
export const inRegister = (seen: ItemsSeen): Condition =>
  allOf([visibleCondition(seen.visible), sql`c.deleted_at is null`, NEEDS_CODE]);

const registered = (query: MaterialAsked, seen: ItemsSeen): Condition =>
  allOf([
    ...listed(query, seen),
    NEEDS_CODE,
    ...(query.material_code === undefined
      ? []
      : [
          sql`c.material_code = any(${query.material_code.map((code) => code.toUpperCase())}::text[])`,
        ]),
    ...(query.expires_within === undefined
      ? []
      : [
          sql`c.material_expires_at >= ${seen.today}::date`,
          sql`c.material_expires_at < ${seen.today}::date + ${query.expires_within}::integer`,
        ]),
  ]);

/** The register of material: what runs out first stands first. */
export function materialStatement(query: MaterialAsked, seen: ItemsSeen) {
  const order = sql.raw(query.order ?? 'asc');
  return sql<MaterialRecord>`
    select c.id, c.kind, c.title, c.brand, c.therapy_area_ids, c.promotional_type,
      c.fda_ad_license_no, c.material_code, c.material_approved_at, c.material_expires_at,
      c.material_expires_at - ${seen.today}::date as days_left,
      ${materialStateSql('c', seen.today, seen.warnDays)} as material_state,
      ${effectiveStatusSql('c', seen.now)} as effective_status, c.published_at,
      creator.display_name as creator_name,
      (select e.actor_name from audit_entry e where e.entity_type = c.kind and e.entity_id = c.id
        and e.action = c.kind || '.publish' order by e.id desc limit 1) as publisher_name,
      (select count(distinct t.id) from content_link k join content t on t.id = k.from_id
        where k.to_id = c.id and t.kind = 'message_template' and t.deleted_at is null) as templates,
      (select count(*) from link l where l.target_id = c.id and l.deleted_at is null
        and l.status <> 'archived') as links,
      c.updated_at
    from content c left join staff creator on creator.id = c.created_by
    where ${registered(query, seen)}
    order by c.material_expires_at ${order} nulls last, c.id ${order}`;
}

export async function countMaterial(
  trx: Trx,
  query: MaterialAsked,
  seen: ItemsSeen,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from content c where ${registered(query, seen)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
