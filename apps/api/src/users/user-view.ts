import type { Language } from '@connect/contract/constants.ts';
import type { FieldMessage } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import type { UserItem, UserRow } from '@connect/contract/users/user.ts';
import {
  type ContactChannel,
  type ContactState,
  isHcp,
} from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { approvalIssues } from '@connect/contract/users/user-rules.ts';
import { type Actor, type ActorContext, can } from '../actor.ts';
import {
  COVER,
  covered,
  maskedEmail,
  maskedName,
  maskedPhone,
  shownLicence,
} from '../people/masking.ts';
import { personOf } from '../people/person-of.ts';
import { mayRecord, mayWrite, mayWriteAll } from '../people/user-rights.ts';
import type { UserSight } from '../people/user-scope.ts';
import { trashSince } from '../rights/content-permissions.ts';
import { veiledName } from '../rights/visible-kinds.ts';
import type { LicenseCheck, UserDetail } from './user.queries.ts';
import type { UserRecord } from './user-record.queries.ts';

/** How the personal parts of a user are shown to somebody. */
interface Seeing extends UserSight {
  readonly language: Language;
}

/** A colleague by name: outside the caller's scope nobody is named. */
function colleague(one: UserRecord['owner'], { masked, language }: Seeing) {
  if (!one) return null;
  const { id, display_name: name, seen } = one;
  if (!seen) return { id, display_name: veiledName(language) };
  return { id, display_name: masked ? maskedName(name) : name };
}

function contactOf(row: UserRecord): Record<ContactChannel, ContactState> {
  const state = (
    address: string | null,
    broken: boolean,
    purpose: keyof UserRecord['consents'],
  ): ContactState =>
    address === null ? 'missing' : broken ? 'broken' : (row.consents[purpose] ?? 'none');
  return {
    line: state(row.line_user_id, row.line_broken, 'marketing_line'),
    email: state(row.email, row.email_broken, 'marketing_email'),
    sms: state(row.phone, row.phone_broken, 'marketing_sms'),
    phone: state(row.phone, row.phone_broken, 'marketing_phone'),
  };
}

/** A channel is preferred that must not be used (domain/users#consents). */
export function channelWarnings(row: UserRecord, language: Language): FieldMessage[] {
  const { preferred_channel: channel } = row;
  const open = channel === null || channel === 'none' || contactOf(row)[channel] === 'granted';
  const issue = { field: 'preferred_channel', code: 'channel_no_consent' } as const;
  return open ? [] : [fieldMessage(issue, language, userLabels)];
}

/** What the caller may do with a user in the present state: the buttons of a row. */
export function userPermissions(actor: Actor, row: UserRecord, now: Date): Record<string, boolean> {
  const live = row.deleted_at === null && row.status !== 'erased';
  const all = live && mayWriteAll(actor);
  const checks = live && can(actor, 'license.verify') && row.license_no !== null;
  return {
    edit: live && mayWrite(actor, 'email'),
    edit_all: all,
    assign: live && isHcp(row.user_type) && mayWrite(actor, 'owner_rep_id'),
    transfer:
      live && row.user_type === 'sale' && !!row.hcp_count && mayWrite(actor, 'owner_rep_id'),
    verify: checks && row.license_status !== 'verified',
    reject: checks && row.license_status !== 'rejected',
    approve: all && row.status === 'pending' && approvalIssues(row).length === 0,
    suspend: all && row.status === 'active',
    activate: all && row.status === 'suspended',
    consent: live && mayRecord(actor),
    adoption: live && isHcp(row.user_type) && can(actor, 'adoption.edit'),
    delete: live && can(actor, 'user.delete'),
    restore:
      row.deleted_at !== null &&
      can(actor, 'user.delete') &&
      new Date(row.deleted_at) > trashSince(now),
  };
}

/** One user as the lists show it. */
export function userRowView(
  row: UserRecord,
  sight: UserSight,
  context: ActorContext,
  now: Date,
): UserRow {
  const seeing = { ...sight, language: context.language };
  const { masked } = sight;
  return {
    ...row,
    display_name: masked ? maskedName(row.display_name) : row.display_name,
    license_no: shownLicence(row.license_no, masked),
    workplace_name_raw: masked ? covered(row.workplace_name_raw) : row.workplace_name_raw,
    email: masked ? maskedEmail(row.email) : row.email,
    phone: masked ? maskedPhone(row.phone) : row.phone,
    contact: contactOf(row),
    owner: colleague(row.owner, seeing),
    manager: colleague(row.manager, seeing),
    segment: sight.segment ? row.segment : null,
    score_90d: sight.score ? row.score_90d : null,
    employee_code: masked ? covered(row.employee_code) : row.employee_code,
    staff_account: sight.accounts ? row.staff_account : null,
    permissions: userPermissions(context.actor, row, now),
  };
}

const CHECKED = ['license_no', 'title_prefix', 'first_name', 'last_name'] as const;

function licenseCheckView(
  row: UserDetail,
  check: LicenseCheck,
  masked: boolean,
): NonNullable<UserItem['license_check']> {
  const shown = (value: string | null) => (masked ? covered(value) : value);
  return {
    decision: check.decision,
    note: masked && check.note !== '' ? COVER : check.note,
    checked_by: { id: check.checked_by, display_name: check.checker_name },
    checked_at: check.checked_at,
    changes: CHECKED.filter((field) => check[field] !== row[field]).map((field) => ({
      field,
      from: shown(check[field]),
      to: shown(row[field]),
    })),
  };
}

/** One user as the drawer shows it. */
export function userItemView(
  row: UserDetail,
  check: LicenseCheck | undefined,
  sight: UserSight,
  context: ActorContext,
  now: Date,
): UserItem {
  const { permissions: _own, ...shown } = userRowView(row, sight, context, now);
  const { masked } = sight;
  const named = (value: string) => (masked && value !== '' ? maskedName(value) : value);
  return {
    ...row,
    ...shown,
    title_prefix: masked ? covered(row.title_prefix) : row.title_prefix,
    first_name: named(row.first_name),
    last_name: named(row.last_name),
    first_name_en: named(row.first_name_en),
    last_name_en: named(row.last_name_en),
    external_ref: masked ? covered(row.external_ref) : row.external_ref,
    line_user_id: masked ? covered(row.line_user_id) : row.line_user_id,
    line_display_name: masked ? covered(row.line_display_name) : row.line_display_name,
    license_check: check ? licenseCheckView(row, check, masked) : null,
    approved_by: personOf(row.approved_by, row.approver_name),
    created_by: personOf(row.created_by, row.creator_name),
    updated_by: personOf(row.updated_by, row.editor_name),
    stats: { views_90d: row.views_90d, webinars_attended: row.webinars_attended },
    masked,
  };
}
