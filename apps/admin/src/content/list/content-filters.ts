import {
  BRANDS,
  MATERIAL_STATES,
  PROMOTIONAL_TYPES,
  USER_TYPES,
} from '@connect/contract/constants.ts';
import type { contentFilters } from '@connect/contract/content/content.ts';
import { useReference } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { ListFilter, ListTab } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { type FindStaffEndpoint, findStaff } from '../item/found-staff.ts';
import { nameIn } from '../item/reference-names.ts';

type StatusTab = ListTab<keyof typeof contentFilters>;

/** The status tabs of every content list, in their order (domain/screens#lists). */
export function useStatusTabs(): StatusTab[] {
  const { t } = useText();
  const tab = (key: string, label: string, status?: string, deleted?: string): StatusTab => ({
    key,
    label,
    count: key,
    query: { status, deleted },
  });
  return [
    tab('all', t('content.statusTabAll')),
    tab('publish', t('options.status.publish'), 'published'),
    tab('draft', t('options.status.draft'), 'draft'),
    tab('scheduled', t('content.statusTabScheduled'), 'scheduled'),
    tab('expired', t('content.statusTabExpired'), 'expired'),
    tab('trash', t('content.statusTabTrash'), undefined, '1'),
  ];
}

/**
 * The filters of every content list (domain/screens#content-filters), by name; each list orders
 * them.
 */
export function useContentFilters({ creators }: { creators: FindStaffEndpoint }) {
  const { t, language } = useText();
  const { me } = useSession();
  const therapyAreas = useReference('therapyAreas');
  const specialties = useReference('specialties');
  const named = (row: { id: number; name_th: string; name_en: string }) => ({
    value: String(row.id),
    label: nameIn(row, language),
  });
  const filters = {
    brand: {
      kind: 'choice',
      key: 'brand',
      label: t('content.brand'),
      options: BRANDS.map((brand) => ({ value: brand, label: brand })),
    },
    therapyArea: {
      kind: 'choice',
      key: 'therapy_area_id',
      label: t('content.therapyArea'),
      options: therapyAreas.map(named),
    },
    materialState: {
      kind: 'choice',
      key: 'material_state',
      label: t('content.materialState'),
      options: MATERIAL_STATES.map((value) => ({
        value,
        label: t(`options.material_state.${value}`),
      })),
    },
    specialty: {
      kind: 'choice',
      key: 'specialty_id',
      label: t('content.specialty'),
      rare: true,
      options: specialties.map(named),
    },
    userType: {
      kind: 'choice',
      key: 'user_type',
      label: t('content.userType'),
      rare: true,
      options: USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) })),
    },
    promotionalType: {
      kind: 'choice',
      key: 'promotional_type',
      label: t('content.promotionalType'),
      rare: true,
      options: PROMOTIONAL_TYPES.map((value) => ({
        value,
        label: t(`options.promotional_type.${value}`),
      })),
    },
    createdBy: {
      kind: 'found',
      key: 'created_by',
      label: t('content.createdBy'),
      rare: true,
      find: findStaff(creators, {
        value: String(me.id),
        label: t('content.me', { name: me.display_name }),
      }),
    },
    dates: {
      kind: 'dates',
      from: 'date_from',
      to: 'date_to',
      label: t('content.dates'),
      rare: true,
      field: {
        key: 'date_field',
        options: [
          { value: 'published_at', label: t('content.byPublished') },
          { value: 'updated_at', label: t('content.byUpdated') },
        ],
      },
    },
  } satisfies Record<string, ListFilter<keyof typeof contentFilters>>;
  const { specialty, userType, promotionalType, createdBy, dates } = filters;
  return {
    ...filters,
    /** Filters that every kind has at the end. */
    last: [specialty, userType, promotionalType, createdBy, dates],
  };
}
