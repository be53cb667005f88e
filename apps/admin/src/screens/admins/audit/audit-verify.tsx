import { audit } from '@connect/contract/administration/audit.ts';
import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';
import own from './audit.module.css';

type Result = ReplyOf<typeof audit.verify>['data'];

/** Verifies the chain of the audit log on demand and shows the result. */
export function AuditVerify({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => call(audit.verify, {}),
    onError: notifyError,
    // The verification itself adds a row to the log.
    onSuccess: () => void refresh(client, { queryKey: resourceKeys(audit.verify.tag).all }),
  });
  return (
    <div className={own.verify}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconShieldCheck size={17} stroke={1.7} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('admins.audit.verify')}
      </Button>
      <div role="status" className={own.verdict}>
        {check.data && <Verdict result={check.data.data} onOpen={onOpen} />}
      </div>
    </div>
  );
}

function Verdict({ result, onOpen }: { result: Result; onOpen: (id: number) => void }) {
  const { t } = useText();
  const time = formatDateTime(result.checked_at);
  const { broken_at: broken } = result;
  if (broken === null) {
    return (
      <Alert color="green" icon={<IconShieldCheck aria-hidden />} title={t('admins.audit.holds')}>
        {t('admins.audit.holdsText', {
          sealed: formatNumber(result.sealed),
          unsealed: formatNumber(result.unsealed),
          time,
        })}
      </Alert>
    );
  }
  if (result.notes_lost) {
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('admins.audit.broken')}>
        {t('admins.audit.notesLostText', { time })}
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('admins.audit.broken')}>
      {t('admins.audit.brokenText', { id: broken, time })}
      <div>
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => onOpen(broken)}>
          {t('admins.audit.openBroken', { id: broken })}
        </Button>
      </div>
    </Alert>
  );
}
