import type { StaffItem, StaffRow } from '@connect/contract/staff/staff.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { ActorContext } from '../actor.ts';
import { mediaUrl } from '../media/files/media-url.ts';
import { personOf } from '../people/person-of.ts';
import type { StaffDetail, StaffRecord } from './staff.queries.ts';
import { staffPermissions } from './staff-rules.ts';

const avatarUrl = (avatar: StaffRecord['avatar']) => avatar && mediaUrl(avatar, 'thumb');

/** One account as a list shows it, with the caller's rights on it. */
export function staffRowView(row: StaffRecord, context: ActorContext, now: Date): StaffRow {
  const { avatar, ...shown } = row;
  return {
    ...shown,
    avatar_url: avatarUrl(avatar),
    permissions: staffPermissions(context.actor, row, bangkokDay(now)),
  };
}

/** One account as its page shows it. */
export function staffItemView(row: StaffDetail): StaffItem {
  const { avatar, user_name, creator_name, editor_name, failures, ...shown } = row;
  return {
    ...shown,
    avatar_url: avatarUrl(avatar),
    user: personOf(row.user_id, user_name),
    failed_login_count: failures,
    suspension:
      row.suspended_at === null
        ? null
        : {
            at: row.suspended_at,
            by: personOf(row.suspended_by, row.suspender_name),
            reason: row.suspension_reason,
          },
    created_by: personOf(row.created_by, creator_name),
    updated_by: personOf(row.updated_by, editor_name),
  };
}

/** The single-item envelope around one account. */
export function staffReply(
  row: StaffDetail,
  context: ActorContext,
  view: { now: Date; appName: string },
) {
  return {
    data: staffItemView(row),
    seo: { title: `${row.display_name} | ${view.appName}` },
    meta: { permissions: staffPermissions(context.actor, row, bangkokDay(view.now)) },
  };
}
