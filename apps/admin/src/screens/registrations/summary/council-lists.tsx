import type { CreditType } from '@connect/contract/meetings/credits.ts';
import type { EventSummary } from '@connect/contract/registrations/event-summary.ts';
import { CREDIT_TYPES } from '@connect/contract/users/user-credits.ts';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from './event-summary.module.css';

const CouncilExport = loadable(withTexts('asked', () => import('../council-export.tsx')));

/** Buttons for the list of each council whose credits somebody earned (domain/credits#council-list). */
export function CouncilLists(props: {
  id: number;
  credits: EventSummary['credits'];
  named: boolean;
}) {
  const { id, credits, named } = props;
  const { t } = useText();
  const can = useCan();
  const [open, setOpen] = useState<CreditType | null>(null);
  const given = CREDIT_TYPES.filter((council) => credits[council] > 0);
  if (given.length === 0 || !can('registration.export') || !named) return null;
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
          {t(`registrations.councilList.${council}`)}
        </Button>
      ))}
      <Later>
        {open && (
          <CouncilExport
            kind="event"
            id={id}
            council={open}
            rows={credits[open]}
            onClose={() => setOpen(null)}
          />
        )}
      </Later>
    </div>
  );
}
