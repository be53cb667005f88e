import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import type { RegistrationLogRow } from '@connect/contract/registrations/registration-log.ts';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { RowLink } from '../../kit/table/row-link.tsx';
import { useText } from '../../text/i18n.ts';

export type MeetingKind = 'event' | 'webinar';

/** Of rows about a registration: whose it is; of an event it opens among its people. */
export function useRegistrationColumn<Row extends Pick<RegistrationLogRow, 'registration'>>(
  kind: MeetingKind,
  eventId: number,
): ListColumn<Row> {
  const { t } = useText();
  return {
    key: 'registration',
    label: t('registrations.activity.who'),
    main: true,
    render: ({ registration: one }) => {
      if (one === null) return EMPTY_DISPLAY;
      const name = t('registrations.row', { name: one.display_name, code: one.code });
      return kind === 'webinar' ? (
        name
      ) : (
        <RowLink
          to="/events/$id"
          params={{ id: String(eventId) }}
          search={{ view: 'people', id: String(one.id) }}
        >
          {name}
        </RowLink>
      );
    },
  };
}
