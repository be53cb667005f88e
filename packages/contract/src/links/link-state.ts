import type { ContentStatus } from '../constants.ts';
import { effectiveStatus, materialEnd } from '../publishing/publishing.ts';
import type { LinkState, LinkStatus } from './link-choices.ts';

/** What the state of a link depends on. */
export interface LinkFacts {
  status: LinkStatus;
  starts_at: string | null;
  expires_at: string | null;
  max_clicks: number | null;
  /** Those that count, and those that did and are not kept any more. */
  clicks_valid: number;
  clicks_gone: number;
  /** Of links to an address; content has its own. */
  material_expires_at: string | null;
  /** The item it leads to; null for an address. */
  target: {
    status: ContentStatus;
    published_at: string | null;
    expires_at: string | null;
    material_expires_at: string | null;
    deleted_at: string | null;
  } | null;
}

function isOver(link: LinkFacts, now: Date): boolean {
  const { expires_at: ends, max_clicks: most, material_expires_at: lastDay, target } = link;
  if (ends !== null && new Date(ends) <= now) return true;
  if (most !== null && link.clicks_valid + link.clicks_gone >= most) return true;
  if (lastDay !== null && materialEnd(lastDay) <= now) return true;
  if (target === null) return false;
  if (target.deleted_at !== null) return true;
  const shown = effectiveStatus(target, now);
  return shown === 'draft' || shown === 'expired';
}

/** The state of a link (domain/links#states), computed from stored values and the time. */
export function linkState(link: LinkFacts, now: Date): LinkState {
  if (link.status === 'archived') return 'archived';
  if (isOver(link, now)) return 'expired';
  if (link.status === 'paused') return 'paused';
  const early = link.starts_at !== null && new Date(link.starts_at) > now;
  const unseen = link.target !== null && effectiveStatus(link.target, now) === 'scheduled';
  return early || unseen ? 'scheduled' : 'active';
}
