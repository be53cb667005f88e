import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { BRANDS, REGIONS, USER_TYPES } from '@connect/contract/constants.ts';
import { FULFILMENT_STATUSES, GUIDELINE_REQUESTS } from '@connect/contract/guidelines/guideline.ts';
import type { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { useReference } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { nameIn } from '../../content/item/reference-names.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import type { FoundFilter, KeyOf, ListFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useGuidelineLabel } from './guidelines-columns.tsx';

type GuidelineFilter = ListFilter<KeyOf<QueryOf<typeof guideline.list>>>;

// Only who filters by a guide or a representative needs their calls.
const findGuides: FoundFilter['find'] = async (search, signal) => {
  const { document } = await import('@connect/contract/documents/document.ts');
  const query = { search: search || undefined, document_type: 'patient_guideline', limit: '20' };
  const { data } = await call(document.list, { query, signal, silent: true });
  return data.map(({ id, title }) => ({ value: String(id), label: title }));
};

const findRepresentatives: FoundFilter['find'] = async (search, signal) => {
  const { user } = await import('@connect/contract/users/user.ts');
  const query = { search: search || undefined, user_type: 'sale' };
  const { data } = await call(user.names, { query, signal, silent: true });
  return data.map(({ id, display_name: name }) => ({ value: String(id), label: name }));
};

/** The filters, in order (domain/guidelines#list). */
export function useGuidelineFilters(): GuidelineFilter[] {
  const { t, language } = useText();
  const can = useCan();
  const label = useGuidelineLabel();
  const therapyAreas = useReference('therapyAreas');
  const provinces = useProvinces();
  return [
    { kind: 'found', key: 'document_id', label: label('document_id'), find: findGuides },
    {
      kind: 'choice',
      key: 'action',
      label: label('action'),
      options: GUIDELINE_REQUESTS.map((value) => ({
        value,
        label: t(`guidelines.action.${value}`),
      })),
    },
    {
      kind: 'choice',
      key: 'brand',
      label: label('brand'),
      options: BRANDS.map((value) => ({ value, label: value })),
    },
    {
      kind: 'choice',
      key: 'therapy_area_id',
      label: label('therapy_area_id'),
      rare: true,
      options: therapyAreas.map((area) => ({
        value: String(area.id),
        label: nameIn(area, language),
      })),
    },
    {
      kind: 'choice',
      key: 'user_type',
      label: label('user_type'),
      rare: true,
      options: USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'province_code',
      label: label('province_code'),
      rare: true,
      options: provinces.choices,
    },
    {
      kind: 'choice',
      key: 'region',
      label: label('region'),
      rare: true,
      options: REGIONS.map((value) => ({ value, label: t(`options.region.${value}`) })),
    },
    { kind: 'flag', key: 'colleagues', label: t('guidelines.colleagues'), rare: true },
    ...(can('user.view')
      ? [
          {
            kind: 'found' as const,
            key: 'owner_rep_id' as const,
            label: t('guidelines.column.owner'),
            rare: true,
            find: findRepresentatives,
          },
        ]
      : []),
    {
      kind: 'choice',
      key: 'fulfilment_status',
      label: label('fulfilment_status'),
      options: FULFILMENT_STATUSES.map((value) => ({
        value,
        label: t(`guidelines.fulfilment.${value}`),
      })),
    },
    { kind: 'dates', from: 'date_from', to: 'date_to', label: t('guidelines.days') },
  ];
}
