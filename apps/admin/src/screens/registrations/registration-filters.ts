import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { REGISTRATION_STATUSES } from '@connect/contract/closed-lists.ts';
import { USER_TYPES } from '@connect/contract/constants.ts';
import { REGISTRATION_SOURCES } from '@connect/contract/meetings/registration-states.ts';
import type { registrations } from '@connect/contract/registrations/registration.ts';
import { useReference } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { nameIn } from '../../content/item/reference-names.ts';
import type { FoundFilter, KeyOf, ListFilter, ListTab } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useRegistrationLabel } from './registration-columns.tsx';
import { useSeenProvinces } from './use-seen-provinces.ts';

// Only who filters by a representative needs the call.
export const findRepresentatives: FoundFilter['find'] = async (search, signal) => {
  const { user } = await import('@connect/contract/users/user.ts');
  const query = { search: search || undefined, user_type: 'sale' };
  const { data } = await call(user.names, { query, signal, silent: true });
  return data.map(({ id, display_name: name }) => ({ value: String(id), label: name }));
};

type RegistrationKey = KeyOf<QueryOf<typeof registrations.list>>;

/** A tab for each state, with its number. */
export function useRegistrationTabs(): ListTab<RegistrationKey>[] {
  const { t } = useText();
  return [
    { key: 'all', label: t('registrations.all'), count: 'all', query: { status: undefined } },
    ...REGISTRATION_STATUSES.map((status) => ({
      key: status,
      label: t(`registrations.status.${status}`),
      count: status,
      query: { status },
    })),
  ];
}

export function useRegistrationFilters(): ListFilter<RegistrationKey>[] {
  const { t, language } = useText();
  const can = useCan();
  const label = useRegistrationLabel();
  const specialties = useReference('specialties');
  const provinces = useSeenProvinces();
  return [
    {
      kind: 'choice',
      key: 'user_type',
      label: label('user_type'),
      options: USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'province_code',
      label: label('province_code'),
      options: provinces,
    },
    {
      kind: 'choice',
      key: 'specialty_id',
      label: label('specialty_id'),
      rare: true,
      options: specialties.map((row) => ({ value: String(row.id), label: nameIn(row, language) })),
    },
    {
      kind: 'choice',
      key: 'source',
      label: label('source'),
      options: REGISTRATION_SOURCES.map((value) => ({
        value,
        label: t(`registrations.source.${value}`),
      })),
    },
    ...(can('user.view')
      ? [
          {
            kind: 'found' as const,
            key: 'registered_by' as const,
            label: label('registered_by'),
            rare: true,
            find: findRepresentatives,
          },
        ]
      : []),
  ];
}
