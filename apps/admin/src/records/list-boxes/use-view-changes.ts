import type { BodyOf } from '@connect/contract/calls/endpoint.ts';
import type { SavedView, savedViews } from '@connect/contract/desk/saved-view.ts';
import type { ListName } from '@connect/contract/lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/after-write.ts';
import { call } from '../../api/start/client.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { viewCalls, viewsQuery } from '../list/list-views-query.ts';

/** Creates, changes and deletes the saved views of a list, with notifications. */
export function useViewChanges(list: ListName) {
  const { t } = useText();
  const client = useQueryClient();
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
  /** Gives the id of the new view. */
  const create = async (view: Omit<BodyOf<(typeof savedViews)['create']>, 'list'>) => {
    const { data } = await call((await viewCalls()).create, { body: { ...view, list } });
    notifyDone(t('views.saved'));
    void changed();
    return data.id;
  };
  const remove = (view: SavedView) =>
    attempt(async () => {
      const params = { id: String(view.id) };
      await call((await viewCalls()).delete, { params });
      const restore = async () => call((await viewCalls()).restore, { params });
      notifyDone(t('views.deleted'), () => void attempt(restore));
    });
  return { attempt, create, update, remove };
}
