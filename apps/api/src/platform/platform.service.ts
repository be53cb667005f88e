import type { PlatformContent, PlatformType } from '@connect/contract/programs/platform.ts';
import { effectiveSeo } from '../content/reading/seo.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { mediaUrl } from '../media/files/media-url.ts';
import { fileAddress } from '../media/library/media.service.ts';
import { bangkokIso } from '../time/moments.ts';
import {
  type ChangedRow,
  type ChangesAfter,
  findPublishedFile,
  selectChanges,
} from './platform.queries.ts';

const AT_ONCE = 100;
/** A change is returned once it is this old, so that one that commits late is not skipped. */
const SETTLED_AFTER_MS = 5_000;

export interface Changes {
  data: PlatformContent[];
  withdrawn: Pick<PlatformContent, 'type' | 'id'>[];
  nextSince: string | null;
  more: boolean;
}

/** Published content for the audience’s platform, as they change (domain/usage#platform). */
export async function changedContent(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'settings' | 'publicUrl'>,
  type: PlatformType,
  since: ChangesAfter['since'],
): Promise<Changes> {
  const now = deps.clock.now();
  const { app_name } = await deps.settings.current();
  const found = await selectChanges(deps.db, {
    kind: type,
    since,
    now,
    settled: new Date(now.getTime() - SETTLED_AFTER_MS),
    limit: AT_ONCE + 1,
  });
  const rows = found.slice(0, AT_ONCE);
  const last = rows.at(-1);
  return {
    data: rows
      .filter(({ visible }) => visible)
      .map((row) => told(type, row, app_name, deps.publicUrl)),
    withdrawn: rows.filter(({ visible }) => !visible).map(({ id }) => ({ type, id })),
    nextSince: last ? `${last.changed_at}_${last.id}` : since && placeOf(since),
    more: found.length > AT_ONCE,
  };
}

const placeOf = ({ at, after }: { at: string; after?: number }) =>
  after === undefined ? at : `${at}_${after}`;

/** A meeting with moments as replies have them, and the page of its own where people register. */
function meetingOf({ meeting, slug }: ChangedRow, publicUrl: string): PlatformContent['meeting'] {
  if (!meeting) return null;
  const at = (moment: string | null) => moment && bangkokIso(new Date(moment));
  const registers = meeting.registration_mode !== null && meeting.registration_mode !== 'closed';
  return {
    ...meeting,
    start_at: at(meeting.start_at),
    end_at: at(meeting.end_at),
    cancelled_at: at(meeting.cancelled_at),
    registration_open_at: at(meeting.registration_open_at),
    registration_close_at: at(meeting.registration_close_at),
    registration_url: registers ? `${publicUrl}/e/${encodeURIComponent(slug)}` : null,
  };
}

/** Addresses are absolute, since the platform is on another host. */
function told(
  type: PlatformType,
  row: ChangedRow,
  appName: string,
  publicUrl: string,
): PlatformContent {
  const seo = effectiveSeo(row, appName, mediaUrl);
  const absolute = (path: string | null | undefined) => (path ? publicUrl + path : null);
  return {
    type,
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    content: row.content.replaceAll(' src="/media/', ` src="${publicUrl}/media/`),
    language: row.language,
    brand: row.brand,
    visibility: row.visibility,
    audience_user_types: row.audience_user_types,
    specialty_ids: row.specialty_ids,
    province_codes: row.province_codes,
    therapy_area_ids: row.therapy_area_ids,
    cover_url: absolute(row.cover && mediaUrl(row.cover, 'large')),
    published_at: row.published_at,
    updated_at: row.updated_at,
    visible_until: row.visible_until,
    ae_reminder: row.ae_reminder,
    recording: row.recording,
    document: row.document,
    meeting: meetingOf(row, publicUrl),
    hosts: row.hosts,
    seo: { ...seo, og_image: absolute(seo.og_image) },
  };
}

/** Where the file of a published item opens now. Throws `not_found` where there is none. */
export async function publishedFile(
  deps: AccountDeps,
  id: number,
): Promise<Awaited<ReturnType<typeof fileAddress>>> {
  const mediaId = await findPublishedFile(deps.db, id, deps.clock.now());
  if (mediaId === undefined) throw new DomainError('not_found');
  const { url, expires_at } = await fileAddress(deps, mediaId);
  return { url: deps.publicUrl + url, expires_at };
}
