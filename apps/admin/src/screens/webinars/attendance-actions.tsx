import type { ReplyOf } from '@connect/contract/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import type { webinar } from '@connect/contract/resources/webinar.ts';
import { webinarAttendance } from '@connect/contract/resources/webinar-attendance.ts';
import { Button } from '@mantine/core';
import { IconCertificate, IconFileImport } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './attendance.module.css';

const AttendanceImport = lazy(() => import('./attendance-import.tsx'));
const ListExport = lazy(withTexts('asked', () => import('../../kit/list-export.tsx')));

/** A button that opens a window, or says why it cannot. */
function Action(props: {
  label: string;
  icon: ComponentType<{ size: number }>;
  /** Why not, in words; null where it can. */
  refused: string | null;
  children: (onClose: () => void) => ReactNode;
}) {
  const { label, icon: Icon, refused, children } = props;
  const [open, setOpen] = useState(false);
  const reason = useId();
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-describedby={refused === null ? undefined : reason}
        disabled={refused !== null}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {refused !== null && (
        <p id={reason} className={classes.reason}>
          {refused}
        </p>
      )}
      <Suspense>{open && children(() => setOpen(false))}</Suspense>
    </div>
  );
}

/** นำเข้าผลการเข้าร่วม and the list for CPE, for those who have the right (DOMAIN 3.4). */
export function AttendanceActions(props: {
  id: number;
  meta: ReplyOf<typeof webinar.registrations>['meta'];
}) {
  const { id, meta } = props;
  const { t, language } = useText();
  const { permissions, refused, attendance } = meta;
  const exports = permissions.export && permissions.export_people;
  if (!permissions.import && !exports) return null;
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
      {exports && (
        <Action
          label={t('attendance.cpe.download')}
          icon={IconCertificate}
          refused={refused.cpe_list && t(`attendance.cpe.refused.${refused.cpe_list}`)}
        >
          {(onClose) => (
            <ListExport
              endpoint={webinarAttendance.cpeList}
              file={t('attendance.cpe.download')}
              params={{ id: String(id) }}
              query={{}}
              columns={[
                { key: 'license_no', label: t('webinars.log.licence') },
                { key: 'name', label: t('webinars.log.name') },
                { key: 'workplace', label: t('log.workplace') },
                { key: 'minutes', label: t('webinars.log.min') },
                { key: 'cpe_credits', label: t('webinars.log.credit') },
                { key: 'cpe_code', label: fieldLabel('cpe_code', language) },
                { key: 'cpe_institute', label: fieldLabel('cpe_institute', language) },
              ]}
              rows={attendance.cpe_earned}
              reason
              onClose={onClose}
            />
          )}
        </Action>
      )}
    </div>
  );
}
