import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import type { RegistrationLogRow } from '@connect/contract/registrations/registration.ts';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { RowLink } from '../../kit/table/row-link.tsx';
import { useText } from '../../text/i18n.ts';

/** Of rows about a registration: whose it is, which opens it among the people of the event. */
export function useRegistrationColumn<Row extends Pick<RegistrationLogRow, 'registration'>>(
  eventId: number,
): ListColumn<Row> {
  const { t } = useText();
  return {
    key: 'registration',
    label: t('registrations.activity.who'),
    main: true,
    render: ({ registration: one }) =>
      one === null ? (
        EMPTY_DISPLAY
      ) : (
        <RowLink
          to="/events/$id"
          params={{ id: String(eventId) }}
          search={{ view: 'people', id: String(one.id) }}
        >
          {t('registrations.row', { name: one.display_name, code: one.code })}
        </RowLink>
      ),
  };
}
