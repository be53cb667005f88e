import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { type webinar, webinarLabels } from '@connect/contract/webinars/webinar.ts';
import { webinarAttendance } from '@connect/contract/webinars/webinar-attendance.ts';
import { Button } from '@mantine/core';
import { IconCertificate, IconFileImport } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { refuse } from '../../../kit/page/refuse.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from './attendance.module.css';

const AttendanceImport = lazy(() => import('./attendance-import.tsx'));
const ListExport = lazy(
  withTexts('asked', () => import('../../../kit/list-boxes/list-export.tsx')),
);

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
      <Suspense>{open && children(() => setOpen(false))}</Suspense>
    </div>
  );
}

/** นำเข้าผลการเข้าร่วม and the CPE list, for staff with the right (domain/webinars#cpe-list). */
export function AttendanceActions(props: {
  id: number;
  meta: ReplyOf<typeof webinar.registrations>['meta'];
}) {
  const { id, meta } = props;
  const { t, language } = useText();
  const { permissions, refused, attendance } = meta;
  const exports = permissions.export && permissions.export_users;
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
                { key: 'cpe_code', label: fieldLabel(webinarLabels, 'cpe_code', language) },
                {
                  key: 'cpe_institute',
                  label: fieldLabel(webinarLabels, 'cpe_institute', language),
                },
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
