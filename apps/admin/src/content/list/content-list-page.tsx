import type { contentLabels } from '@connect/contract/content/content.ts';
import { KINDS, type ScreenKind } from '@connect/contract/kinds.ts';
import type { LabelsOf } from '@connect/contract/labels.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import type { PageCommand } from '../../kit/list/page-commands.tsx';
import { useSamePage } from '../../kit/page/use-same-page.ts';
import type {
  BulkAction,
  KeyOf,
  ListColumn,
  ListEndpoint,
  ListFilter,
  SortOf,
} from '../../kit/table/list-types.ts';
import { ListPage } from '../../records/list/list-page.tsx';
import { useText } from '../../text/i18n.ts';
import type { ContentResource } from '../editing/content-resource.ts';
import { groupCrumbs, screensOf } from '../item/content-screen.ts';
import { trackAddress, useTracks } from '../item/track-address.ts';
import {
  type ContentColumns,
  type ListedContent,
  type TitleParts,
  useContentColumns,
} from './content-columns.tsx';
import { useStatusTabs } from './content-filters.ts';
import { useContentActions } from './use-content-actions.tsx';

const ContentRowMenu = lazyChunk(() => import('../menu/content-row-menu.tsx'));

interface ContentListPageProps<Row extends ListedContent, Query, Column extends string>
  extends TitleParts<Row> {
  kind: ScreenKind;
  labels: LabelsOf<typeof contentLabels>;
  calls: ContentResource & { list: ListEndpoint<Row, Query, Column> };
  /** Orders the shared columns and those of the kind. */
  columns: (
    shared: ContentColumns<NoInfer<Row>>,
  ) => readonly ListColumn<NoInfer<Row>, SortOf<NoInfer<Query>>, NoInfer<Column>>[];
  /** Label of the preview command, if it is not the usual one. */
  previewLabel?: string;
  /** Further commands in the row menu. */
  rowCommands?: (row: Row) => ReactNode;
  filters: readonly ListFilter<KeyOf<NoInfer<Query>>>[];
  /** Another view of the items in place of the table, and the switch to it. */
  instead?: ReactNode;
  tools?: ReactNode;
  /** What the list offers besides creating, such as related lists. */
  commands?: readonly PageCommand[];
  /** What the search covers, if not title and material code. */
  searchPlaceholder?: string;
}

/** All items of one kind of content (domain/screens#lists). */
export function ContentListPage<Row extends ListedContent, Query, Column extends string>(
  props: ContentListPageProps<Row, Query, Column>,
) {
  const { kind, calls, filters } = props;
  const { routes } = screensOf(kind);
  const { t } = useText();
  const navigate = useNavigate();
  const samePage = useSamePage();
  const tabs = useStatusTabs();
  const tracks = useTracks(kind);
  const actions = useContentActions<Row>(calls, (id, label, field) => (
    <Anchor
      size="sm"
      renderRoot={(rest) => (
        <Link
          to={routes.form}
          params={{ id: String(id) }}
          search={field ? { field } : {}}
          {...rest}
        />
      )}
    >
      {label}
    </Anchor>
  ));
  const columns = useContentColumns<Row>({ ...props, routes, actions });
  const noun = t(`kinds.${kind}.many`);

  const bulk: BulkAction<Row>[] = [
    {
      key: 'publish',
      label: t('content.publish'),
      allowed: (row) => row.permissions.publish === true && row.effective_status === 'draft',
      run: (rows, onUndone) => actions.bulk('publish', rows, onUndone),
    },
    {
      key: 'unpublish',
      label: t('content.unpublish'),
      allowed: (row) => row.permissions.publish === true && row.status === 'publish',
      run: (rows, onUndone) => actions.bulk('unpublish', rows, onUndone),
    },
    {
      key: 'restore',
      label: t('content.restore'),
      allowed: (row) => row.permissions.restore === true,
      run: (rows, onUndone) => actions.bulk('restore', rows, onUndone),
    },
    {
      key: 'delete',
      label: t('content.delete'),
      danger: true,
      allowed: (row) => row.permissions.delete === true,
      run: (rows, onUndone) => actions.bulk('delete', rows, onUndone),
    },
  ];
  return (
    <>
      <ListPage
        name={KINDS[kind].list}
        title={t(`kinds.${kind}.all`)}
        breadcrumb={groupCrumbs(kind)}
        endpoint={calls.list}
        columns={props.columns(columns)}
        filters={filters}
        tabs={tabs}
        bulk={bulk}
        rowLabel={(row) => row.title}
        rowMenu={(row, opener) => (
          <ContentRowMenu
            opener={opener}
            row={row}
            form={(search) => ({ to: routes.form, params: { id: String(row.id) }, search })}
            log={routes.log && { to: routes.log, params: { id: String(row.id) } }}
            track={tracks ? trackAddress(kind, row.id) : null}
            actions={actions.of(row)}
            previewLabel={props.previewLabel}
            more={props.rowCommands?.(row)}
            onDuplicate={async () => {
              const isHere = samePage();
              const id = await actions.duplicate(row);
              if (id !== null && isHere())
                await navigate({ to: routes.form, params: { id: String(id) } });
            }}
          />
        )}
        create={
          <Button
            component={Link}
            to={routes.create}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('content.create', { noun: t(`kinds.${kind}.one`) })}
          </Button>
        }
        commands={props.commands}
        instead={props.instead}
        tools={props.tools}
        searchPlaceholder={props.searchPlaceholder ?? t('content.search')}
        emptyText={t('content.empty', { noun })}
        noMatchText={t('content.noMatch', { noun })}
      />
      {actions.dialogs}
    </>
  );
}
