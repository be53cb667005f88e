import type { BodyOf } from '@connect/contract/endpoint.ts';
import type { ListName } from '@connect/contract/lists.ts';
import type { SavedView, savedViews } from '@connect/contract/resources/saved-view.ts';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../api/after-write.ts';
import { call } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { useText } from '../text/i18n.ts';
import type { Opener } from './deferred.tsx';
import type { ListQuery } from './list-types.ts';
import ListViewDialog, { type ViewAnswer } from './list-view-dialog.tsx';
import { changeTo, showsView, stateOf } from './list-view-state.ts';
import { viewCalls, viewsQuery } from './list-views-query.ts';
import { notifyDone, notifyError } from './notify.ts';
import { OpenedMenu } from './opened-menu.tsx';
import { setPreferences } from './preferences.ts';

interface ListViewsProps {
  opener: Opener;
  list: ListName;
  query: ListQuery;
  /** Columns that show now. */
  shown: readonly string[];
  onQuery: (patch: ListQuery) => void;
  onColumns: (keys: readonly string[]) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The named states of a list: choosing one, keeping the present one, and looking after them. */
export default function ListViews(props: ListViewsProps) {
  const { opener, list, query, shown, onQuery, onColumns } = props;
  const { t } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const { data: views, isError, refetch } = useQuery(viewsQuery(list));
  /** The view that was chosen last: what has been changed since may be kept in it. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState<'new' | SavedView | null>(null);

  const preferred = me.preferences.views?.[list] ?? null;
  const last = views?.find(({ id }) => id === chosen);
  const exact = last && showsView(last, query) ? last : views?.find((v) => showsView(v, query));
  const current = exact ?? last;

  const changed = () => refresh(client, { queryKey: viewsQuery(list).queryKey });
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      void changed();
    }
  };
  const update = async (view: SavedView, body: BodyOf<(typeof savedViews)['update']>) => {
    await call((await viewCalls()).update, {
      params: { id: String(view.id) },
      body: { ...body, version: view.version },
    });
    notifyDone(t('views.saved'));
    void changed();
  };
  const create = async ({ title, shared, columns }: ViewAnswer) => {
    const body = {
      list,
      title,
      shared,
      query: stateOf(query),
      columns: columns ? [...shown] : null,
    };
    const { data } = await call((await viewCalls()).create, { body });
    setChosen(data.id);
    notifyDone(t('views.saved'));
    void changed();
  };
  const remove = (view: SavedView) =>
    attempt(async () => {
      const params = { id: String(view.id) };
      await call((await viewCalls()).delete, { params });
      const restore = async () => call((await viewCalls()).restore, { params });
      notifyDone(t('views.deleted'), () => void attempt(restore));
    });
  const choose = (view: SavedView) => {
    setChosen(view.id);
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
          disabled={views === undefined}
          onClick={() => setAsking('new')}
        >
          {t('views.saveNew')}
        </Menu.Item>
        {current && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('views.named', { name: current.title })}</Menu.Label>
            <Menu.Item
              leftSection={
                current.id === preferred ? <IconStarOff {...icon} /> : <IconStar {...icon} />
              }
              onClick={() => openWith(current.id === preferred ? null : current.id)}
            >
              {t(current.id === preferred ? 'views.noDefault' : 'views.default')}
            </Menu.Item>
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
            asking === 'new' ? create(answer) : update(asking, { title: answer.title })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
