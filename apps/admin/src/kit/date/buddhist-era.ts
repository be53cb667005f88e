import dayjs from 'dayjs';
import buddhistEra from 'dayjs/plugin/buddhistEra';
import { useText } from '../../text/i18n.ts';
import { useBuddhistEra } from '../page/preferences.ts';

dayjs.extend(buddhistEra);

/** Year formats of a calendar: with the Buddhist year (`BBBB`) added if the staff chose that. */
export function useYearFormats() {
  const { t } = useText();
  const wanted = useBuddhistEra();
  if (!wanted) return {};
  const year = `YYYY [(${t('form.buddhistEra')}] BBBB[)]`;
  return {
    monthLabelFormat: `MMMM ${year}`,
    yearLabelFormat: year,
    decadeLabelFormat: year,
    yearsListFormat: 'YYYY [/] BBBB',
  };
}
