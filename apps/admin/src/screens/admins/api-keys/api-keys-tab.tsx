import { fieldLabel } from '@connect/contract/labels.ts';
import { type ApiKeyRow, apiKey, apiKeyLabels } from '@connect/contract/programs/api-key.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { listQuery, resourceKeys } from '../../../api/queries.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { ListSearch } from '../../../kit/list/list-search.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import type { ListColumn } from '../../../kit/table/list-types.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from '../admins.module.css';

const ApiKeyDialog = lazyChunk(() => import('./api-key-dialog.tsx'));
const ApiKeyMenu = lazyChunk(() => import('./api-key-menu.tsx'));
const RevokeDialog = lazyChunk(() => import('./api-key-revoke.tsx'));

const TONES: Record<ApiKeyRow['status'], Tone> = {
  active: 'ok',
  expired: 'warn',
  revoked: 'neutral',
};
const NAMED_ADDRESSES = 2;

type Open = { what: 'create' } | { what: 'edit' | 'revoke'; row: ApiKeyRow } | null;

function useKeyColumns(): ListColumn<ApiKeyRow>[] {
  const { t, language } = useText();
  const label = (field: keyof typeof apiKeyLabels) => fieldLabel(apiKeyLabels, field, language);
  const addresses = ({ allowed_ips: all }: ApiKeyRow) => {
    if (all.length === 0) return t('admins.keys.anywhere');
    const rest = all.length - NAMED_ADDRESSES;
    return all.slice(0, NAMED_ADDRESSES).join(', ') + (rest > 0 ? ` +${rest}` : '');
  };
  return [
    {
      key: 'name',
      label: label('name'),
      main: true,
      render: (row) => (
        <TwoLines first={row.name} second={<span className={classes.mono}>{row.prefix}…</span>} />
      ),
    },
    {
      key: 'scopes',
      label: label('scopes'),
      wrap: true,
      render: (row) => row.scopes.map((scope) => t(`admins.keys.scope.${scope}`)).join(' · '),
    },
    { key: 'allowed_ips', label: label('allowed_ips'), wrap: true, render: addresses },
    {
      key: 'rate',
      label: t('admins.keys.rateLabel'),
      render: (row) => t('admins.keys.rate', { n: formatNumber(row.rate_limit_per_min) }),
    },
    {
      key: 'last_used_at',
      least: 134,
      label: t('admins.keys.lastUsed'),
      render: (row) =>
        row.last_used_at ? formatDateTime(row.last_used_at) : t('admins.keys.notUsed'),
    },
    {
      key: 'expires_at',
      least: 134,
      label: label('expires_at'),
      render: (row) => (row.expires_at ? formatDateTime(row.expires_at) : t('admins.keys.never')),
    },
    {
      key: 'created_at',
      least: 134,
      label: t('admins.keys.created'),
      render: (row) => (
        <TwoLines
          first={formatDateTime(row.created_at)}
          second={
            row.created_by && t('admins.keys.createdBy', { name: row.created_by.display_name })
          }
        />
      ),
    },
    {
      key: 'status',
      label: t('admins.keys.statusLabel'),
      badge: true,
      render: (row) => (
        <StatusPill tone={TONES[row.status]}>{t(`admins.keys.status.${row.status}`)}</StatusPill>
      ),
    },
  ];
}

/** API keys of other systems: owner, permissions, last use (domain/access#api-keys). */
export function ApiKeysTab() {
  const { t } = useText();
  const client = useQueryClient();
  const columns = useKeyColumns();
  const [query, setQuery] = useEndpointQuery(apiKey.list);
  const reply = useQuery({ ...listQuery(apiKey.list, query), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<Open>(null);
  const mayManage = reply.data?.meta.permissions.create === true;
  const reload = () => void refresh(client, { queryKey: resourceKeys(apiKey.list.tag).all });

  const create = mayManage && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen({ what: 'create' })}
    >
      {t('admins.keys.create')}
    </Button>
  );
  const menu = (row: ApiKeyRow) =>
    row.status === 'revoked' ? null : (
      <RowMenu name={row.name}>
        {(opener) => <ApiKeyMenu opener={opener} run={(what) => setOpen({ what, row })} />}
      </RowMenu>
    );

  return (
    <>
      <div className={classes.intro}>
        <p>{t('admins.keys.text')}</p>
        {create}
      </div>
      <div className={classes.sheet}>
        <div className={classes.tools}>
          <ListSearch
            value={query.search ?? ''}
            placeholder={t('admins.keys.search')}
            onChange={(search, step) => void setQuery({ search }, step)}
          />
        </div>
        <ListBody<ApiKeyRow>
          reply={reply}
          caption={t('admins.keys.caption')}
          columns={columns}
          rowLabel={(row) => row.name}
          rowKey={(row) => row.id}
          sort={undefined}
          onSort={() => undefined}
          onPage={(page) => void setQuery({ page: String(page) })}
          onLimit={(limit) => void setQuery({ limit: String(limit) })}
          menu={mayManage ? menu : undefined}
          empty={
            query.search ? (
              <EmptyPanel title={t('admins.keys.noMatch')} />
            ) : (
              <EmptyPanel title={t('admins.keys.empty')} action={create} />
            )
          }
        />
      </div>
      <Later>
        {open && open.what !== 'revoke' && (
          <ApiKeyDialog
            row={open.what === 'edit' ? open.row : null}
            onClose={() => setOpen(null)}
            onChanged={reload}
          />
        )}
        {open?.what === 'revoke' && (
          <RevokeDialog row={open.row} onClose={() => setOpen(null)} onChanged={reload} />
        )}
      </Later>
    </>
  );
}
