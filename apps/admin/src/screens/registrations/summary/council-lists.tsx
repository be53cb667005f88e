import { fieldLabel } from '@connect/contract/labels.ts';
import { type CreditType, creditLabels } from '@connect/contract/meetings/credits.ts';
import { councilList } from '@connect/contract/registrations/council-list.ts';
import type { EventSummary } from '@connect/contract/registrations/event-summary.ts';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useRegistrationLabel } from '../registration-columns.tsx';
import classes from './event-summary.module.css';

const ListExport = lazy(
  withTexts('asked', () => import('../../../kit/list-boxes/list-export.tsx')),
);
const COUNCILS: readonly CreditType[] = ['cpe', 'cme'];

/** Who earned credits of each council, as the file that it is handed (domain/credits#council-list). */
export function CouncilLists(props: { id: number; credits: EventSummary['credits'] }) {
  const { id, credits } = props;
  const { t, language } = useText();
  const can = useCan();
  const label = useRegistrationLabel();
  const [open, setOpen] = useState<CreditType | null>(null);
  const given = COUNCILS.filter((council) => credits[council] > 0);
  if (given.length === 0 || !can('registration.export') || !can('pii.export')) return null;
  const columnsOf = (council: CreditType) => [
    { key: 'license_no', label: label('license_no') },
    { key: 'name', label: label('name') },
    { key: 'workplace', label: label('workplace_name') },
    ...([`${council}_credits`, 'cpe_code', `${council}_institute`] as const).flatMap((key) =>
      council === 'cme' && key === 'cpe_code'
        ? []
        : [{ key, label: fieldLabel(creditLabels, key, language) }],
    ),
  ];
  return (
    <div className={classes.files}>
      {given.map((council) => (
        <Button
          key={council}
          variant="default"
          leftSection={<IconCertificate size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(council)}
        >
          {t(`registrations.summary.list.${council}`)}
        </Button>
      ))}
      <Suspense>
        {open && (
          <ListExport
            endpoint={councilList}
            file={t(`registrations.summary.list.${open}`)}
            params={{ id: String(id) }}
            query={{ council: open }}
            columns={columnsOf(open)}
            rows={credits[open]}
            reason
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
