import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { BRANDS } from '@connect/contract/constants.ts';
import { link } from '@connect/contract/links/link.ts';
import { LINK_CHANNELS, TARGET_TYPES } from '@connect/contract/links/link-choices.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import type { FoundFilter, KeyOf, ListFilter } from '../../../kit/table/list-types.ts';
import { ListPage } from '../../../records/list/list-page.tsx';
import { useText } from '../../../text/i18n.ts';
import { useLinkTabs } from './link-tabs.ts';
import { useLinkColumns } from './links-columns.tsx';
import { useLinkActions } from './use-link-actions.tsx';

const LinkRowMenu = lazyChunk(() => import('./link-row-menu.tsx'));

const findOwners: FoundFilter['find'] = async (search, signal) => {
  // Only who filters by an owner needs the calls of users.
  const { user } = await import('@connect/contract/users/user.ts');
  const query = { search: search || undefined, user_type: 'sale,staff' };
  const { data } = await call(user.names, { query, signal, silent: true });
  return data.map(({ id, display_name: name }) => ({ value: String(id), label: name }));
};

/** Campaigns are words that links have: those of the links that the search finds. */
const findCampaigns: FoundFilter['find'] = async (search, signal) => {
  if (search.startsWith('#')) return [{ value: search.slice(1), label: search.slice(1) }];
  const query = { search: search || undefined, limit: '100' };
  const { data } = await call(link.list, { query, signal, silent: true });
  const names = new Set(data.map(({ campaign }) => campaign).filter((name) => name !== ''));
  return [...names].sort().map((value) => ({ value, label: value }));
};

/** All tracking links (domain/links#lists). */
export function LinksList() {
  const { t } = useText();
  const can = useCan();
  const { columns, label } = useLinkColumns();
  const tabs = useLinkTabs();
  const actions = useLinkActions();
  const filters: ListFilter<KeyOf<QueryOf<typeof link.list>>>[] = [
    {
      kind: 'choice',
      key: 'target_type',
      label: label('target_type'),
      options: TARGET_TYPES.map((value) => ({
        value,
        label: value === 'url' ? t('links.target.url') : t(`kinds.${value}.name`),
      })),
    },
    {
      kind: 'choice',
      key: 'channel',
      label: label('channel'),
      options: LINK_CHANNELS.map((value) => ({ value, label: t(`options.channel.${value}`) })),
    },
    { kind: 'found', key: 'campaign', label: label('campaign'), find: findCampaigns },
    {
      kind: 'choice',
      key: 'brand',
      label: label('brand'),
      options: BRANDS.map((value) => ({ value, label: value })),
    },
    ...(can('user.view')
      ? [
          {
            kind: 'found' as const,
            key: 'owner_user_id' as const,
            label: label('owner'),
            find: findOwners,
          },
        ]
      : []),
    { kind: 'dates', from: 'date_from', to: 'date_to', label: t('links.createdOn') },
  ];
  return (
    <>
      <ListPage
        name="links"
        title={t('links.title')}
        endpoint={link.list}
        columns={[
          columns.name,
          columns.code,
          columns.target,
          columns.channel,
          columns.campaign,
          columns.brand,
          columns.owner,
          columns.clicks,
          columns.visitors,
          columns.lastClick,
          columns.state,
          columns.expires,
          { ...columns.created, hiddenByDefault: true },
        ]}
        filters={filters}
        tabs={tabs}
        bulk={[]}
        rowLabel={(row) => row.name}
        rowMenu={(row, opener) => (
          <LinkRowMenu opener={opener} row={row} run={(verb) => void actions.run(verb, row)} />
        )}
        create={
          <Button
            component={Link}
            to="/links/create"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('links.create')}
          </Button>
        }
        commands={[{ label: t('links.older'), link: (rest) => <Link to="/links_bk" {...rest} /> }]}
        searchPlaceholder={t('links.search')}
        emptyText={t('links.empty')}
        noMatchText={t('links.noMatch')}
      />
      {actions.dialogs}
    </>
  );
}
