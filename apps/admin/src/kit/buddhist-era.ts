import dayjs from 'dayjs';
import buddhistEra from 'dayjs/plugin/buddhistEra';
import { useText } from '../text/i18n.ts';
import { useBuddhistEra } from './preferences.ts';

dayjs.extend(buddhistEra);

/** How a calendar writes years: for those who asked for it, with the Buddhist year (`BBBB`) beside. */
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
