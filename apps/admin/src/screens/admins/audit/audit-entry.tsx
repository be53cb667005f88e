import { type AuditItem, audit } from '@connect/contract/administration/audit.ts';
import { ITEM_TYPES } from '@connect/contract/kinds.ts';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { ApiError } from '../../../api/start/client.ts';
import { useDeviceName } from '../../../content/account/device-name.ts';
import { useAuditWords } from '../../../content/history/audit-words.ts';
import { type ItemAddress, itemAddress, maySee } from '../../../content/item/item-address.ts';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill } from '../../../kit/display/status-pill.tsx';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from '../admins.module.css';
import own from './audit.module.css';
import { AuditDifference } from './audit-difference.tsx';

interface AuditEntryProps {
  id: number;
  onClose: () => void;
  /** Shows all audit rows of a thing. */
  onAlike: (type: string, id: number) => void;
}

/** One row of the audit log: what changed, where it came from, its place in the chain. */
export default function AuditEntry({ id, onClose, onAlike }: AuditEntryProps) {
  const { t } = useText();
  const reply = useQuery(itemQuery(audit.get, id));
  const { data, error } = reply;
  const body = () => {
    if (data) return <Entry item={data.data} onAlike={onAlike} />;
    if (error instanceof ApiError && error.status === 404) {
      return <EmptyPanel title={t('admins.audit.gone')} />;
    }
    if (error) return <ErrorPanel error={error} retry={() => void reply.refetch()} />;
    return <Skeleton height={240} radius="md" />;
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('admins.audit.entry', { id })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {body()}
    </Drawer>
  );
}

/** Link to the thing of an audit row, if the staff may see it. */
function useItemLink(item: AuditItem): ItemAddress | null {
  const can = useCan();
  if (item.entity_id === null || item.action.endsWith('.delete')) return null;
  const type = ITEM_TYPES.find((one) => one === item.entity_type);
  return type && maySee(type, can) ? itemAddress({ type, id: item.entity_id }) : null;
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

function Entry({ item, onAlike }: { item: AuditItem; onAlike: AuditEntryProps['onAlike'] }) {
  const { t } = useText();
  const words = useAuditWords();
  const device = useDeviceName();
  const link = useItemLink(item);
  const { entity_type: type, entity_id: id } = item;
  const role = words.role(item);
  const sealed = item.seq !== null;
  const place = (
    <>
      {sealed && `${formatNumber(item.seq)} `}
      <StatusPill tone={sealed ? 'ok' : 'info'}>
        {t(sealed ? 'admins.audit.sealed' : 'admins.audit.unsealed')}
      </StatusPill>
    </>
  );
  const mono = (text: string | null) => <span className={classes.mono}>{text ?? '-'}</span>;
  return (
    <>
      <h2 className={own.title}>{words.action(item.action)}</h2>
      <Facts
        rows={[
          [t('admins.audit.time'), formatDateTime(item.occurred_at)],
          [t('admins.audit.actor'), words.actor(item) + (role && ` · ${role}`)],
          [
            t('admins.audit.item'),
            type
              ? [item.entity_title, words.thing(type), id && `#${id}`].filter(Boolean).join(' · ')
              : '-',
          ],
          [t('admins.audit.reason'), item.reason ?? '-'],
        ]}
      />
      {type && id !== null && (
        <div className={own.links}>
          {link && (
            <Button
              variant="default"
              size="compact-md"
              renderRoot={(p) => <Link {...link} {...p} />}
            >
              {t('admins.audit.open')}
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={() => onAlike(type, id)}>
            {t('admins.audit.alike')}
          </Button>
        </div>
      )}
      <section className={own.part}>
        <h3>{t('admins.audit.difference')}</h3>
        <AuditDifference item={item} />
      </section>
      <section className={own.part}>
        <h3>{t('admins.audit.source')}</h3>
        <Facts
          rows={[
            [
              t('admins.audit.device'),
              <span key="device" title={item.user_agent ?? undefined}>
                {item.user_agent ? (device(item.user_agent)?.name ?? item.user_agent) : '-'}
              </span>,
            ],
            [t('admins.audit.address'), mono(item.ip_hash)],
            [t('admins.audit.requestId'), mono(item.request_id)],
          ]}
        />
      </section>
      <section className={own.part}>
        <h3>{t('admins.audit.chain')}</h3>
        <Facts
          rows={[
            [t('admins.audit.place'), place],
            ...(sealed
              ? ([
                  [t('admins.audit.hash'), mono(item.hash)],
                  [
                    t('admins.audit.prevHash'),
                    item.prev_hash ? mono(item.prev_hash) : t('admins.audit.first'),
                  ],
                ] as const)
              : []),
          ]}
        />
      </section>
    </>
  );
}
