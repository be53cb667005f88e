import { fieldLabel } from '@connect/contract/labels.ts';
import { type CreditType, creditLabels } from '@connect/contract/meetings/credits.ts';
import { councilList } from '@connect/contract/registrations/council-list.ts';
import { participantLabels } from '@connect/contract/webinars/webinar.ts';
import ListExport from '../../kit/list-boxes/list-export.tsx';
import { useText } from '../../text/i18n.ts';
import type { MeetingKind } from './registration-column.tsx';

/** Who earned credits of a council, as the file that it is handed (domain/credits#council-list). */
export default function CouncilExport(props: {
  kind: MeetingKind;
  id: number;
  council: CreditType;
  rows: number;
  onClose: () => void;
}) {
  const { kind, id, council, rows, onClose } = props;
  const { t, language } = useText();
  const person = (key: keyof typeof participantLabels) =>
    fieldLabel(participantLabels, key, language);
  const credit = (key: keyof typeof creditLabels) => ({
    key,
    label: fieldLabel(creditLabels, key, language),
  });
  return (
    <ListExport
      endpoint={councilList[kind]}
      file={t(`registrations.councilList.${council}`)}
      params={{ id: String(id) }}
      query={{ council }}
      columns={[
        { key: 'license_no', label: person('license_no') },
        { key: 'name', label: person('name') },
        { key: 'workplace', label: t('registrations.councilList.workplace') },
        ...(kind === 'webinar'
          ? [{ key: 'minutes', label: t('registrations.councilList.minutes') }]
          : []),
        credit(`${council}_credits`),
        ...(council === 'cpe' ? [credit('cpe_code')] : []),
        credit(`${council}_institute`),
      ]}
      rows={rows}
      reason
      onClose={onClose}
    />
  );
}
