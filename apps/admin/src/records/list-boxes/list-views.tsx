import type { SavedView } from '@connect/contract/desk/saved-view.ts';
import type { ListName } from '@connect/contract/lists.ts';
import { Menu } from '@mantine/core';
import {
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { OpenedMenu } from '../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../kit/page/deferred.tsx';
import { setPreferences } from '../../kit/page/preferences.ts';
import { refuse } from '../../kit/page/refuse.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import ListViewDialog, { type ViewAnswer } from './list-view-dialog.tsx';
import { changeTo, stateOf } from './list-view-state.ts';
import { useActiveView } from './use-active-view.ts';
import { useViewChanges } from './use-view-changes.ts';

interface ListViewsProps {
  opener: Opener;
  list: ListName;
  query: ListQuery;
  /** The shown columns. */
  shown: readonly string[];
  onQuery: (patch: ListQuery) => void;
  onColumns: (keys: readonly string[]) => void;
  /** Whether the list can open with one of them. */
  preferable?: boolean;
  /** Which of them can be shown; all by default. */
  accepts?: (view: SavedView) => boolean;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The saved views of a list: choose one, save the current query, rename, share and delete. */
export default function ListViews(props: ListViewsProps) {
  const { opener, list, query, shown, onQuery, onColumns, preferable = true } = props;
  const { accepts = () => true } = props;
  const { t } = useText();
  const { me } = useSession();
  const active = useActiveView(list, query, true);
  const { exact, current } = active;
  const { data, isError, refetch } = active.views;
  const views = data?.filter(accepts);
  const { attempt, create, update, remove } = useViewChanges(list);
  const [asking, setAsking] = useState<'new' | SavedView | null>(null);

  const preferred = me.preferences.views?.[list] ?? null;

  const keep = async ({ title, shared, columns }: ViewAnswer) => {
    const columnsNow = columns ? [...shown] : null;
    active.choose(await create({ title, shared, query: stateOf(query), columns: columnsNow }));
  };
  const choose = (view: SavedView) => {
    active.choose(view.id);
    onQuery(changeTo(view, query));
    if (view.columns) onColumns(view.columns);
  };
  const openWith = (id: number | null) => setPreferences({ views: { [list]: id } });

  const signs = (view: SavedView) => {
    const words = [
      view.id === preferred && t('views.isDefault'),
      view.shared &&
        (view.owner.id === me.id
          ? t('views.shared')
          : t('views.sharedBy', { name: view.owner.display_name })),
    ].filter(Boolean);
    return words.length > 0 ? words.join(' · ') : null;
  };

  return (
    <>
      <OpenedMenu opener={opener} position="bottom-end">
        {views?.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
        {isError && <Menu.Item onClick={() => void refetch()}>{t('views.failed')}</Menu.Item>}
        {views?.map((view) => (
          <Menu.Item
            key={view.id}
            aria-current={view === exact ? 'true' : undefined}
            leftSection={view === exact ? <IconCheck {...icon} /> : <span style={{ width: 16 }} />}
            onClick={() => choose(view)}
          >
            {view.title}
            {signs(view) && (
              <div style={{ fontSize: 12, color: 'var(--ink-2)' }}>{signs(view)}</div>
            )}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconBookmarkPlus {...icon} />}
          closeMenuOnClick={views !== undefined}
          onClick={() => setAsking('new')}
          {...refuse(views === undefined && t('list.loading'))}
        >
          {t('views.saveNew')}
        </Menu.Item>
        {current && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('views.named', { name: current.title })}</Menu.Label>
            {preferable && (
              <Menu.Item
                leftSection={
                  current.id === preferred ? <IconStarOff {...icon} /> : <IconStar {...icon} />
                }
                onClick={() => openWith(current.id === preferred ? null : current.id)}
              >
                {t(current.id === preferred ? 'views.noDefault' : 'views.default')}
              </Menu.Item>
            )}
            {current.permissions.edit && (
              <>
                {current !== exact && (
                  <Menu.Item
                    leftSection={<IconDeviceFloppy {...icon} />}
                    onClick={() =>
                      void attempt(() =>
                        update(current, {
                          query: stateOf(query),
                          ...(current.columns ? { columns: [...shown] } : {}),
                        }),
                      )
                    }
                  >
                    {t('views.update')}
                  </Menu.Item>
                )}
                <Menu.Item
                  leftSection={<IconPencil {...icon} />}
                  onClick={() => setAsking(current)}
                >
                  {t('views.rename')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconUsers {...icon} />}
                  onClick={() => void attempt(() => update(current, { shared: !current.shared }))}
                >
                  {t(current.shared ? 'views.unshare' : 'views.share')}
                </Menu.Item>
                <Menu.Item
                  color="var(--bad)"
                  leftSection={<IconTrash {...icon} />}
                  onClick={() => void remove(current)}
                >
                  {t('views.delete')}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </OpenedMenu>
      {asking && (
        <ListViewDialog
          title={t(asking === 'new' ? 'views.new' : 'views.rename')}
          initial={asking === 'new' ? '' : asking.title}
          rename={asking !== 'new'}
          send={(answer) =>
            asking === 'new' ? keep(answer) : update(asking, { title: answer.title })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
