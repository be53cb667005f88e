import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { CreditType } from '@connect/contract/meetings/credits.ts';
import type { webinar } from '@connect/contract/webinars/webinar.ts';
import { Button } from '@mantine/core';
import { IconCertificate, IconFileImport } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from './attendance.module.css';

const AttendanceImport = lazyChunk(() => import('./attendance-import.tsx'));
const CouncilExport = loadable(
  withTexts('asked', () => import('../../registrations/council-export.tsx')),
);

const COUNCILS: readonly CreditType[] = ['cpe', 'cme'];

/** A button that opens a dialog, or says why it cannot. */
function Action(props: {
  label: string;
  icon: ComponentType<{ size: number }>;
  /** Why the dialog cannot be opened; null if it can. */
  refused: string | null;
  children: (onClose: () => void) => ReactNode;
}) {
  const { label, icon: Icon, refused, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...refuse(refused)}
      >
        {label}
      </Button>
      {refused !== null && (
        <p className={classes.reason} aria-hidden>
          {refused}
        </p>
      )}
      <Later>{open && children(() => setOpen(false))}</Later>
    </div>
  );
}

/** นำเข้าผลการเข้าร่วม and the lists of councils, for staff with the right (domain/credits#council-list). */
export function AttendanceActions(props: {
  id: number;
  meta: ReplyOf<typeof webinar.registrations>['meta'];
}) {
  const { id, meta } = props;
  const { t } = useText();
  const { permissions, refused, attendance } = meta;
  const exports = permissions.export && permissions.export_users;
  if (!permissions.import && !exports) return null;
  const why = { cpe: refused.cpe_list, cme: refused.cme_list };
  // One that the webinar gives no credits of is not offered; where it gives none at all, the first says so.
  const given = COUNCILS.filter((council) => why[council] !== 'no_credits');
  const councils = given.length > 0 ? given : COUNCILS.slice(0, 1);
  return (
    <div className={classes.actions}>
      {permissions.import && (
        <Action
          label={t('attendance.import')}
          icon={IconFileImport}
          refused={
            refused.attendance_import && t(`attendance.refused.${refused.attendance_import}`)
          }
        >
          {(onClose) => <AttendanceImport id={id} onClose={onClose} />}
        </Action>
      )}
      {exports &&
        councils.map((council) => (
          <Action
            key={council}
            label={t(`registrations.councilList.${council}`)}
            icon={IconCertificate}
            refused={why[council] && t(`attendance.list.${council}.${why[council]}`)}
          >
            {(onClose) => (
              <CouncilExport
                kind="webinar"
                id={id}
                council={council}
                rows={attendance[`${council}_earned`]}
                onClose={onClose}
              />
            )}
          </Action>
        ))}
    </div>
  );
}
