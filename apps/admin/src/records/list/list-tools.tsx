import type { ListName } from '@connect/contract/lists.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconColumns, IconDownload } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { Deferred } from '../../kit/page/deferred.tsx';
import { refuse } from '../../kit/page/refuse.ts';
import type { Fit } from '../../kit/table/list-fit.ts';
import { SortSelect } from '../../kit/table/list-sort.ts';
import type { Sort } from '../../kit/table/list-table.tsx';
import type { ListColumn, ListQuery } from '../../kit/table/list-types.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './list-page.module.css';
import { ViewsButton } from './views-button.tsx';

// Floating boxes load on demand.
const ListViews = loadable(withTexts('asked', () => import('../list-boxes/list-views.tsx')));
const ListViewButton = loadable(
  withTexts('asked', () => import('../list-boxes/list-view-button.tsx')),
);
const ColumnChoice = lazyChunk(() => import('../list-boxes/list-column-choice.tsx'));

interface ListToolsProps<Row> {
  name: ListName;
  query: ListQuery;
  onQuery: (patch: ListQuery) => void;
  columns: readonly ListColumn<Row>[];
  /** Keys of the shown columns. */
  shown: readonly string[];
  onColumns: (keys: readonly string[] | null) => void;
  fit: Fit<Row>;
  narrow: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Undefined without the right to export. */
  onExport: (() => void) | undefined;
  /** What the account may do here is known. */
  ready: boolean;
  /** The list is empty. */
  nothing: boolean;
  children: ReactNode;
}

const small = { variant: 'subtle', color: 'gray', size: 34 } as const;

/** Only a list that is filtered or sorted can show a view: the name of that view loads then. */
function ViewsOpener(props: ComponentProps<typeof ListViewButton>) {
  const { list: _list, query, ready: _ready, ...rest } = props;
  const plain = <ViewsButton {...rest} />;
  if (Object.keys(query).length === 0) return plain;
  return (
    <Suspense fallback={plain}>
      <ListViewButton {...props} />
    </Suspense>
  );
}

/** Saved views, columns and export of a list, beside its filters. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { columns, shown, onColumns, fit, query, onQuery, onExport } = props;
  const { t } = useText();
  const exporting = {
    'aria-haspopup': 'dialog',
    onClick: onExport,
    ...refuse(props.nothing && t('list.nothingToExport')),
  } as const;
  return (
    <div className={classes.right} data-waiting={!props.ready || undefined}>
      {props.narrow && <SortSelect columns={columns} sort={props.sort} onSort={props.onSort} />}
      {props.children}
      <Deferred
        popup="menu"
        opener={
          <ViewsOpener list={props.name} query={query} ready={props.ready} narrow={props.narrow} />
        }
      >
        {(opener) => (
          <ListViews
            opener={opener}
            list={props.name}
            query={query}
            shown={shown}
            onQuery={onQuery}
            onColumns={onColumns}
          />
        )}
      </Deferred>
      {!props.narrow && (
        <Deferred
          popup="dialog"
          opener={
            <ActionIcon
              {...small}
              pos="relative"
              aria-label={[
                t('list.columns'),
                fit.left.length > 0 && t('list.leftOut', { n: fit.left.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <IconColumns size={18} aria-hidden="true" />
              {fit.left.length > 0 && <span className={classes.leftOut}>+{fit.left.length}</span>}
            </ActionIcon>
          }
        >
          {(opener) => (
            <ColumnChoice
              opener={opener}
              columns={columns}
              shown={shown}
              fit={fit}
              onChange={onColumns}
            />
          )}
        </Deferred>
      )}
      {onExport && !props.narrow && (
        <ActionIcon {...small} {...exporting} aria-label={t('list.export')}>
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {onExport && props.narrow && (
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          {...exporting}
        >
          {t('list.export')}
        </Button>
      )}
    </div>
  );
}
