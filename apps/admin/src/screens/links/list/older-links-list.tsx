import { link } from '@connect/contract/links/link.ts';
import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OLDER_LINKS } from '../../../api/first-reads.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { ListPage } from '../../../records/list/list-page.tsx';
import { useText } from '../../../text/i18n.ts';
import { useLinkTabs } from './link-tabs.ts';
import { useLinkColumns } from './links-columns.tsx';
import { useLinkActions } from './use-link-actions.tsx';

const LinkRowMenu = lazyChunk(() => import('./link-row-menu.tsx'));

/** Links of the earlier system (domain/links#older-links). */
export function OlderLinksList() {
  const { t } = useText();
  const { columns, label } = useLinkColumns();
  const actions = useLinkActions();
  const tabs = useLinkTabs();
  return (
    <>
      <Alert color="brand" mb={14}>
        {t('links.olderNote')}
      </Alert>
      <ListPage
        name="linksOlder"
        title={t('links.olderTitle')}
        breadcrumb={[{ label: t('links.title'), to: '/links' }]}
        endpoint={link.list}
        pinned={OLDER_LINKS}
        columns={[
          columns.name,
          columns.code,
          { ...columns.target, label: label('target_url') },
          {
            ...columns.clicks,
            render: (row) => {
              const n = formatNumber(row.clicks_valid + row.clicks_imported);
              const earlier = formatNumber(row.clicks_imported);
              return row.clicks_imported > 0 ? t('links.withEarlier', { n, earlier }) : n;
            },
          },
          columns.state,
          columns.created,
          columns.moved,
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'migrated',
            label: label('migrated_to'),
            single: true,
            options: [
              { value: 'true', label: t('links.moved') },
              { value: 'false', label: t('links.notMoved') },
            ],
          },
        ]}
        tabs={tabs}
        bulk={[]}
        rowLabel={(row) => row.name}
        rowMenu={(row, opener) => (
          <LinkRowMenu opener={opener} row={row} run={(verb) => void actions.run(verb, row)} />
        )}
        create={
          <Button
            component={Link}
            to="/links_bk/create"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('links.createOlder')}
          </Button>
        }
        searchPlaceholder={t('links.search')}
        emptyText={t('links.emptyOlder')}
        noMatchText={t('links.noMatch')}
      />
      {actions.dialogs}
    </>
  );
}
