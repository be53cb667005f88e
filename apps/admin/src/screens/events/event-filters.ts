import { event, eventLabels } from '@connect/contract/events/event.ts';
import {
  EVENT_FORMATS,
  EVENT_PHASES,
  EVENT_TYPES,
} from '@connect/contract/events/event-choices.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { useSession } from '../../api/session.ts';
import { findStaff } from '../../content/item/found-staff.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { hostFilter } from '../../content/list/listed-hosts.ts';
import type { ListFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';

type Filter = ListFilter<keyof NonNullable<typeof event.list.query>['shape'] & string>;

/** The filters of the list of events, the usual ones first (domain/events#list). */
export function useEventFilters(): Filter[] {
  const { t, language } = useText();
  const { me } = useSession();
  const provinces = useProvinces();
  const base = useContentFilters(event);
  const label = (field: keyof typeof eventLabels) => fieldLabel(eventLabels, field, language);
  return [
    {
      kind: 'choice',
      key: 'event_type',
      label: label('event_type'),
      options: EVENT_TYPES.map((value) => ({ value, label: t(`events.type.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'phase',
      label: label('phase'),
      options: EVENT_PHASES.map((value) => ({ value, label: t(`events.phase.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'province_code',
      label: label('province_code'),
      options: provinces.choices,
    },
    base.brand,
    { kind: 'dates', from: 'start_from', to: 'start_to', label: t('events.held') },
    {
      kind: 'choice',
      key: 'event_format',
      label: label('format'),
      rare: true,
      options: EVENT_FORMATS.map((value) => ({ value, label: t(`events.format.${value}`) })),
    },
    {
      kind: 'found',
      key: 'owner_staff_id',
      label: label('owner_staff_id'),
      rare: true,
      find: findStaff(event.owners, {
        value: String(me.id),
        label: t('content.me', { name: me.display_name }),
      }),
    },
    { ...hostFilter('webinar_host', label('hosts')), rare: true },
    { ...base.therapyArea, rare: true },
    { ...base.materialState, rare: true },
    ...base.last,
  ];
}
