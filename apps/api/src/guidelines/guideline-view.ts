import type { Language } from '@connect/contract/constants.ts';
import type { GuidelineItem, GuidelineRow } from '@connect/contract/guidelines/guideline-calls.ts';
import { type Actor, can } from '../actor.ts';
import { guidelineScope } from '../people/guideline-scope.ts';
import { covered, isMasked, maskedLicence, maskedName, maskedPhone } from '../people/masking.ts';
import { personOf } from '../people/person-of.ts';
import { userScope, userSight } from '../people/user-scope.ts';
import { veiledName } from '../rights/visible-kinds.ts';
import type {
  GuidelineDetail,
  GuidelineListing,
  GuidelineRecord,
  GuidelineStep,
} from './guidelines.queries.ts';

/** How requests are shown to somebody (domain/guidelines#who-sees-what). */
export interface GuidelineSight {
  readonly language: Language;
  readonly masked: boolean;
  /** Where parcels go is contact data: covered also for roles that do not read that of users. */
  readonly contactMasked: boolean;
  readonly edit: boolean;
}

export const guidelineListing = (actor: Actor): GuidelineListing => ({
  scope: guidelineScope(actor),
  users: userScope(actor),
  masked: isMasked(actor, 'guideline'),
});

export function guidelineSight(actor: Actor, language: Language): GuidelineSight {
  const masked = isMasked(actor, 'guideline');
  return {
    language,
    masked,
    contactMasked: masked || userSight(actor).masked,
    edit: can(actor, 'guideline.edit'),
  };
}

function ownerOf({ owner }: GuidelineRecord, { masked, language }: GuidelineSight) {
  if (!owner) return null;
  const { id, display_name: name, seen } = owner;
  if (!seen) return { id, display_name: veiledName(language) };
  return { id, display_name: masked ? maskedName(name) : name };
}

/** Where copies go, as far as it is read. */
export const contactOf = (row: GuidelineRecord, { contactMasked }: GuidelineSight) => ({
  delivery_address: contactMasked ? covered(row.delivery_address) : row.delivery_address,
  contact_phone:
    contactMasked && row.contact_phone !== ''
      ? (maskedPhone(row.contact_phone) ?? '')
      : row.contact_phone,
});

export const guidelinePermissions = (row: GuidelineRecord, { edit }: GuidelineSight) => ({
  edit: edit && row.action === 'print_request',
});

export function guidelineRowView(row: GuidelineRecord, sight: GuidelineSight): GuidelineRow {
  const { masked } = sight;
  const name = row.user_name ?? '';
  return {
    ...row,
    user: personOf(row.user_id, masked ? maskedName(name) : name),
    license_no: maskedLicence(row.license_no, masked),
    owner: ownerOf(row, sight),
    permissions: guidelinePermissions(row, sight),
  };
}

export function guidelineItemView(
  row: GuidelineDetail,
  steps: readonly GuidelineStep[],
  sight: GuidelineSight,
): GuidelineItem {
  const { permissions: _rowOnly, ...shown } = guidelineRowView(row, sight);
  return {
    ...row,
    ...shown,
    ...contactOf(row, sight),
    steps: steps.map(({ changed_by: by, changer_name: name, ...step }) => ({
      ...step,
      changed_by: personOf(by, name),
    })),
    masked: sight.contactMasked,
  };
}
