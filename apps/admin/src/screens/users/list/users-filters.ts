import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import { BRANDS, REGIONS, USER_TYPES } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { user } from '@connect/contract/users/user.ts';
import {
  LICENSE_STATUSES,
  PROFESSIONS,
  REGISTRATION_SOURCES,
  SEGMENTS,
  USER_STATUSES,
} from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { WORKPLACE_TYPES } from '@connect/contract/workplaces/workplace-choices.ts';
import { useReference } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import type { FoundFilter, KeyOf, ListFilter, ListTab } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import type { UserListKind } from '../cells/user-list-kind.ts';

type UserFilter = ListFilter<KeyOf<QueryOf<typeof user.list>>>;
type UserTab = ListTab<KeyOf<QueryOf<typeof user.list>>>;

const HEALTH_REGIONS = 13;
const INACTIVE_DAYS = ['30', '60', '90', '180', '365'];

const findPeople =
  (type: 'sale'): FoundFilter['find'] =>
  async (search, signal) => {
    const query = { search: search || undefined, user_type: type };
    const { data } = await call(user.names, { query, signal, silent: true });
    return data.map(({ id, display_name: name }) => ({ value: String(id), label: name }));
  };

const findWorkplaces: FoundFilter['find'] = async (search, signal) => {
  // Only who filters by a workplace needs its calls.
  const { workplace } = await import('@connect/contract/workplaces/workplace.ts');
  const query = { search: search || undefined, limit: '20' };
  const { data } = await call(workplace.list, { query, signal, silent: true });
  return data.map(({ id, name_th: name }) => ({ value: String(id), label: name }));
};

/** The quick chips of a list: what waits, and the states. */
export function useUserTabs(kind: UserListKind): UserTab[] {
  const { t } = useText();
  const none: UserTab['query'] = {
    user_type: undefined,
    license_status: undefined,
    status: undefined,
  };
  const tab = (key: string, label: string, query: UserTab['query'], count = key): UserTab => ({
    key,
    label,
    count,
    query: { ...none, deleted: undefined, ...query },
  });
  const states = (['pending', 'active', 'suspended', 'erased'] as const).map((status) =>
    tab(status, t(`users.status.${status}`), { status }),
  );
  const verify = tab('verify', t('users.tab.verify'), { license_status: 'pending' });
  const all = tab('all', t('users.tab.all'), {}, kind === 'all' ? '' : 'all');
  const trash = tab('trash', t('users.tab.trash'), { deleted: '1' });
  if (kind === 'sale' || kind === 'staff') return [all, ...states, trash];
  if (kind === 'pharmacist') return [verify, all, ...states, trash];
  const types = (['doctor', 'other_hcp'] as const).map((type) =>
    tab(type, t(`users.tab.${type}`), { user_type: type }),
  );
  return [all, ...types, verify, ...states, trash];
}

const useLabel = () => {
  const { language } = useText();
  return (field: keyof typeof userLabels) => fieldLabel(userLabels, field, language);
};

/** What an account is, and the state of its licence. */
function useAccountFilters() {
  const { t } = useText();
  const label = useLabel();
  return {
    type: {
      kind: 'choice',
      key: 'user_type',
      label: label('user_type'),
      options: USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) })),
    },
    status: {
      kind: 'choice',
      key: 'status',
      label: label('status'),
      rare: true,
      options: USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
    },
    license: {
      kind: 'choice',
      key: 'license_status',
      label: label('license_status'),
      rare: true,
      options: LICENSE_STATUSES.map((value) => ({
        value,
        label: t(`users.license_status.${value}`),
      })),
    },
    expired: {
      kind: 'flag',
      key: 'license_expired',
      label: t('users.filter.expired'),
      rare: true,
    },
    inactive: {
      kind: 'choice',
      key: 'inactive_days',
      label: t('users.filter.inactive'),
      rare: true,
      single: true,
      options: INACTIVE_DAYS.map((n) => ({
        value: n,
        label: t('users.filter.inactiveDays', { n }),
      })),
    },
    registered: {
      kind: 'dates',
      from: 'registered_from',
      to: 'registered_to',
      label: label('registered_at'),
      rare: true,
    },
    source: {
      kind: 'choice',
      key: 'registration_source',
      label: label('registration_source'),
      rare: true,
      options: REGISTRATION_SOURCES.map((value) => ({
        value,
        label: t(`users.registration_source.${value}`),
      })),
    },
  } satisfies Record<string, UserFilter>;
}

/** Where somebody is at work. */
function usePlaceFilters() {
  const { t } = useText();
  const provinces = useProvinces();
  const label = useLabel();
  return {
    province: {
      kind: 'choice',
      key: 'province_code',
      label: label('province_code'),
      options: provinces.choices,
    },
    region: {
      kind: 'choice',
      key: 'region',
      label: label('region'),
      rare: true,
      options: REGIONS.map((value) => ({ value, label: t(`options.region.${value}`) })),
    },
    healthRegion: {
      kind: 'choice',
      key: 'health_region',
      label: t('users.filter.healthRegion'),
      rare: true,
      options: Array.from({ length: HEALTH_REGIONS }, (_, index) => ({
        value: String(index + 1),
        label: t('users.filter.healthRegionOf', { n: index + 1 }),
      })),
    },
    workplace: {
      kind: 'found',
      key: 'workplace_id',
      label: label('workplace_id'),
      find: findWorkplaces,
    },
    workplaceType: {
      kind: 'choice',
      key: 'workplace_type',
      label: label('workplace_type'),
      rare: true,
      options: WORKPLACE_TYPES.map((value) => ({ value, label: t(`workplaces.type.${value}`) })),
    },
  } satisfies Record<string, UserFilter>;
}

/** What those who care for patients have. */
function useCareFilters() {
  const { t, language } = useText();
  const specialties = useReference('specialties');
  const productLadders = useReference('productLadders');
  const ladderValues = useReference('ladderValues');
  const therapyAreas = useReference('therapyAreas');
  const label = useLabel();
  const purposes = CONSENT_PURPOSES.map((value) => ({
    value,
    label: t(`users.consent_purpose.${value}`),
  }));
  const named = (row: { id: number; name_th: string; name_en: string }) => ({
    value: String(row.id),
    label: nameIn(row, language),
  });
  return {
    profession: {
      kind: 'choice',
      key: 'profession',
      label: label('profession'),
      rare: true,
      options: PROFESSIONS.map((value) => ({ value, label: t(`users.profession.${value}`) })),
    },
    specialty: {
      kind: 'choice',
      key: 'specialty_id',
      label: label('specialty_ids'),
      options: specialties.map(named),
    },
    owner: {
      kind: 'found',
      key: 'owner_rep_id',
      label: t('users.filter.owner'),
      find: findPeople('sale'),
    },
    owned: { kind: 'flag', key: 'owned', label: t('users.filter.owned'), rare: true },
    segment: {
      kind: 'choice',
      key: 'segment',
      label: label('segment'),
      rare: true,
      needs: 'segment',
      options: SEGMENTS.map((value) => ({ value, label: value })),
    },
    kol: { kind: 'flag', key: 'is_kol', label: t('users.filter.kol'), rare: true },
    consent: {
      kind: 'choice',
      key: 'consent',
      label: t('users.filter.consent'),
      rare: true,
      options: purposes,
    },
    reachable: {
      kind: 'flag',
      key: 'reachable',
      label: t('users.filter.reachable'),
      rare: true,
    },
    activeOn: {
      kind: 'dates',
      from: 'active_from',
      to: 'active_to',
      label: t('users.filter.activeOn'),
      rare: true,
    },
    activeBrand: {
      kind: 'choice',
      key: 'active_brand',
      label: t('users.filter.activeBrand'),
      rare: true,
      needs: 'use',
      options: BRANDS.map((value) => ({ value, label: value })),
    },
    activeArea: {
      kind: 'choice',
      key: 'active_area_id',
      label: t('users.filter.activeArea'),
      rare: true,
      needs: 'use',
      options: therapyAreas.map(named),
    },
    askAgain: {
      kind: 'choice',
      key: 'ask_again',
      label: t('users.filter.askAgain'),
      rare: true,
      options: purposes,
    },
    ladder: {
      kind: 'choice',
      key: 'ladder_id',
      label: t('users.filter.ladder'),
      rare: true,
      needs: 'adoption',
      options: productLadders.map(({ id, brand }) => ({ value: String(id), label: brand })),
    },
    stage: {
      kind: 'choice',
      key: 'value_id',
      label: t('users.filter.stage'),
      rare: true,
      needs: 'adoption',
      options: ladderValues.map(named),
    },
  } satisfies Record<string, UserFilter>;
}

/** What the company's own people have. */
function useCompanyFilters() {
  const label = useLabel();
  return {
    manager: {
      kind: 'found',
      key: 'manager_user_id',
      label: label('manager_user_id'),
      rare: true,
      find: findPeople('sale'),
    },
    brand: {
      kind: 'choice',
      key: 'brand',
      label: label('brand_scope'),
      options: BRANDS.map((value) => ({ value, label: value })),
    },
  } satisfies Record<string, UserFilter>;
}

/** The filters of a list of users (domain/screens#user-screens). */
export function useUserFilters(kind: UserListKind): UserFilter[] {
  const { type, status, license, expired, inactive, registered, source } = useAccountFilters();
  const { province, region, healthRegion, workplace: place, workplaceType } = usePlaceFilters();
  const { profession, specialty, owner, owned, segment, kol, ...rest } = useCareFilters();
  const { manager, brand } = useCompanyFilters();
  const { consent, reachable, askAgain, ladder, stage, activeOn, activeBrand, activeArea } = rest;
  const checks = [status, license, expired];
  const care = [
    region,
    healthRegion,
    workplaceType,
    owned,
    segment,
    kol,
    consent,
    reachable,
    askAgain,
    ladder,
    stage,
    activeOn,
    activeBrand,
    activeArea,
  ];
  const last = [inactive, registered, source];
  switch (kind) {
    case 'all':
      return [type, specialty, province, place, owner, ...checks, profession, ...care, ...last];
    case 'pharmacist':
      return [place, province, owner, specialty, ...checks, ...care, ...last];
    case 'sale':
      return [{ ...region, rare: false }, brand, province, manager, status, ...last];
    case 'staff':
      return [status, ...last];
  }
}
