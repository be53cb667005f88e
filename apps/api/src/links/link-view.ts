import type { UsedKind } from '@connect/contract/kinds.ts';
import type { LinkItem, LinkRow, LinkTarget, LinkValues } from '@connect/contract/links/link.ts';
import { destinationOf, type Sites } from '@connect/contract/links/link-address.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isMasked, maskedName } from '../people/masking.ts';
import { personOf } from '../people/person-of.ts';
import { namesFor } from '../rights/visible-kinds.ts';
import { linkPermissions } from './link-rights.ts';
import type { LinkRecord, TargetRecord } from './links.queries.ts';

export interface LinkDeps extends Deps {
  /** Public address of the app. */
  readonly publicUrl: string;
  /** Address under which short links are served, without a slash at the end. */
  readonly linkUrl: string;
}

/** What a reply about links is made with. */
export interface Showing {
  context: ActorContext;
  linkUrl: string;
  now: Date;
  /** Names of owners are covered. */
  masked: boolean;
}

/** How a caller sees links on the screen. */
export const showingTo = (
  { linkUrl, clock }: LinkDeps,
  context: ActorContext,
  now: Date = clock.now(),
): Showing => ({ context, linkUrl, now, masked: isMasked(context.actor, 'link') });

export const shortUrl = (linkUrl: string, code: string): string => `${linkUrl}/l/${code}`;

export function targetView(
  { kind, deleted_at: deletedAt, ...target }: TargetRecord,
  { context, now }: Showing,
): LinkTarget {
  const type: UsedKind = kind;
  const named = namesFor(context)({ ...target, type });
  return {
    ...named,
    slug: named.veiled ? '' : target.slug,
    effective_status: effectiveStatus(target, now),
    deleted: deletedAt !== null,
  };
}

/** The fields that a link to content takes over from it. */
const inherited = ({ target }: LinkRecord) =>
  target
    ? {
        brand: target.brand,
        material_code: target.material_code,
        material_expires_at: target.material_expires_at,
        therapy_area_ids: target.therapy_area_ids,
      }
    : {};

/** The values by which rights are judged. */
export const ownedBy = (row: LinkRecord) => ({ ...row, ...inherited(row) });

export function rowView(row: LinkRecord, showing: Showing): LinkRow {
  const { actor } = showing.context;
  return {
    ...row,
    ...inherited(row),
    short_url: shortUrl(showing.linkUrl, row.code),
    target: row.target && targetView(row.target, showing),
    owner: personOf(
      row.owner_user_id,
      showing.masked ? maskedName(row.owner_name ?? '') : row.owner_name,
    ),
    permissions: linkPermissions(actor, ownedBy(row), showing.now),
  };
}

export function itemView(row: LinkRecord, showing: Showing, sites: Sites): LinkItem {
  const { permissions: _rowOnly, ...shown } = rowView(row, showing);
  return {
    ...row,
    ...shown,
    ...inherited(row),
    final_url: destinationOf(row, row.target, sites),
    created_by: personOf(row.created_by, row.creator_name),
    updated_by: personOf(row.updated_by, row.editor_name),
  };
}

/** A link to content stores none of what it takes over, one to an address no item. */
export const keptValues = (values: LinkValues): LinkValues =>
  values.target_type === 'url'
    ? { ...values, target_id: null }
    : {
        ...values,
        target_url: null,
        brand: 'Non-Brand',
        material_code: null,
        material_expires_at: null,
        therapy_area_ids: [],
      };
