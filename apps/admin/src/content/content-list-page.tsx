import type { ListName } from '@connect/contract/lists.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { ListPage } from '../kit/list-page.tsx';
import type { BulkAction, ListColumn, ListEndpoint, ListFilter } from '../kit/list-types.ts';
import { useText } from '../text/i18n.ts';
import { type ContentColumns, type ListedContent, useContentColumns } from './content-columns.tsx';
import { useStatusTabs } from './content-filters.ts';
import type { ContentResource } from './content-resource.ts';
import { type ScreenKind, screensOf } from './content-screen.ts';
import { useContentActions } from './use-content-actions.tsx';

const ContentRowMenu = lazy(() => import('./content-row-menu.tsx'));

interface ContentListPageProps<Row extends ListedContent> {
  kind: ScreenKind;
  calls: ContentResource & { list: ListEndpoint<Row> };
  /** Names what a person chose for this list: columns. */
  name: ListName;
  /** Puts the shared columns and the kind's own into order. */
  columns: (shared: ContentColumns<Row>) => ListColumn<Row>[];
  /** The small line below a title. */
  note?: (row: Row) => ReactNode;
  /** Stands before the title where the kind has no cover. */
  mark?: (row: Row) => ReactNode;
  /** Said in a corner of the cover, such as a length. */
  corner?: (row: Row) => ReactNode;
  /** What looking at an item as its audience is called, where it has a name of its own. */
  previewLabel?: string;
  /** Further commands in the menu of a row. */
  rowCommands?: (row: Row) => ReactNode;
  filters: readonly ListFilter[];
  /** Another way to look at the items, in the place of the table, and how to get there. */
  instead?: ReactNode;
  tools?: ReactNode;
  /** Ways to neighbouring lists, beside the button that creates. */
  links?: ReactNode;
  /** What can be searched for, where it is not title and code. */
  searchPlaceholder?: string;
}

/** All items of one kind of content (DOMAIN 3.0 "List"). */
export function ContentListPage<Row extends ListedContent>(props: ContentListPageProps<Row>) {
  const { kind, calls, name, note, mark, corner, filters } = props;
  const { routes } = screensOf(kind);
  const { t } = useText();
  const navigate = useNavigate();
  const tabs = useStatusTabs();
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
  const columns = useContentColumns<Row>({ kind, routes, actions, note, mark, corner });
  const noun = t(`kinds.${kind}.many`);

  const bulk: BulkAction<Row>[] = [
    {
      key: 'publish',
      label: t('content.publish'),
      allowed: (row) => row.permissions.publish === true && row.effective_status === 'draft',
      run: (...args) => actions.bulk('publish', ...args),
    },
    {
      key: 'unpublish',
      label: t('content.unpublish'),
      allowed: (row) => row.permissions.publish === true && row.status === 'publish',
      run: (...args) => actions.bulk('unpublish', ...args),
    },
    {
      key: 'restore',
      label: t('content.restore'),
      allowed: (row) => row.permissions.restore === true,
      run: (...args) => actions.bulk('restore', ...args),
    },
    {
      key: 'delete',
      label: t('content.delete'),
      danger: true,
      allowed: (row) => row.permissions.delete === true,
      run: (...args) => actions.bulk('delete', ...args),
    },
  ];
  return (
    <>
      <ListPage<Row>
        name={name}
        title={t(`kinds.${kind}.all`)}
        breadcrumb={[{ label: t(`kinds.${kind}.area`) }]}
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
            actions={actions.of(row)}
            previewLabel={props.previewLabel}
            more={props.rowCommands?.(row)}
            onDuplicate={async () => {
              const id = await actions.duplicate(row);
              if (id !== null) await navigate({ to: routes.form, params: { id: String(id) } });
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
        links={props.links}
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
