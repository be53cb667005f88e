import { UPLOADS_PER_DAY } from '@connect/contract/constants.ts';
import { bangkokDay, startOfDay } from '@connect/contract/wall-time.ts';
import type { Clock, Db } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { DAY_MS } from '../../time/moments.ts';
import { insertSpent, nthLatestUpload, sumUploads } from './upload-limits.queries.ts';

const PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const GB = 1024 ** 3;

/**
 * The upload that is about to be counted: its bytes if they are known, and its id if it comes in
 * parts.
 */
interface Coming {
  bytes?: number;
  uploadId?: string | undefined;
}

async function refuseBeyondHour(db: Db, now: number, staffId: number): Promise<void> {
  const oldest = await nthLatestUpload(db, staffId, new Date(now - HOUR_MS), PER_HOUR);
  if (!oldest) return;
  const n = Math.max(1, Math.ceil((Date.parse(oldest) + HOUR_MS - now) / 1000));
  throw new DomainError('rate_limited', { params: { n } });
}

async function refuseBeyondDay(db: Db, now: Date, staffId: number, coming: Coming): Promise<void> {
  const midnight = startOfDay(bangkokDay(now));
  const sent = await sumUploads(db, staffId, midnight, coming.uploadId ?? null);
  const room = UPLOADS_PER_DAY.bytes - sent.bytes;
  if (sent.files < UPLOADS_PER_DAY.files && room > 0 && (coming.bytes ?? 0) <= room) return;
  const [year, month, day] = bangkokDay(new Date(midnight.getTime() + DAY_MS)).split('-');
  throw new DomainError('upload_quota', {
    params: {
      files: UPLOADS_PER_DAY.files,
      gb: UPLOADS_PER_DAY.bytes / GB,
      at: `${day}/${month}/${year} 00:00`,
    },
  });
}

/**
 * Refuses the 61st upload within an hour (domain/media#upload-limits), and uploads above an
 * account's files and bytes of a Bangkok day, counted over all processes. Exact under
 * `lockUploader`.
 */
export async function refuseTooManyUploads(
  db: Db,
  clock: Clock,
  staffId: number,
  coming: Coming = {},
): Promise<void> {
  const now = clock.now();
  await refuseBeyondHour(db, now.getTime(), staffId);
  await refuseBeyondDay(db, now, staffId, coming);
}

/** Counts bytes that were sent and not stored. */
export const countSpent = (db: Db, clock: Clock, staffId: number, bytes: number): Promise<void> =>
  insertSpent(db, { staffId, at: clock.now(), bytes });
