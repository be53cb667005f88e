import type { TakenAway } from '@connect/contract/content-calls.ts';
import type { ItemReply } from '@connect/contract/envelope.ts';
import { effectiveStatus } from '@connect/contract/publishing.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconEye, IconTrashOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keepReply, refresh } from '../api/after-write.ts';
import { call } from '../api/client.ts';
import { formItemQuery, resourceKeys } from '../api/queries.ts';
import { useCan } from '../api/session.ts';
import { FieldKind, focusField } from '../kit/form-field.ts';
import { FormPage } from '../kit/form-page.tsx';
import { FormSkeleton } from '../kit/form-skeleton.tsx';
import { formatDateTime } from '../kit/format.ts';
import { InTurn } from '../kit/in-turn.tsx';
import { ItemPending } from '../kit/item-pending.tsx';
import { notifyDone, notifyError } from '../kit/notify.ts';
import { SaveButton } from '../kit/save-state.tsx';
import { NoPermissionPanel } from '../kit/state-panels.tsx';
import type { SaveIntent, SaveRequest } from '../kit/use-item-form.ts';
import { useTakeAddress } from '../kit/use-take-address.ts';
import { useText } from '../text/i18n.ts';
import { type ContentRights, type ContentValues, wasVisible } from './content-form.ts';
import { ContentMenu } from './content-menu.tsx';
import { breadcrumbOf, type ContentFormScreen, type FormItem } from './content-screen.ts';
import { ContentStatus } from './content-status.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { HistoryCard } from './history-card.tsx';
import { reasonAbout, wantsReason } from './media-refusal.ts';
import { FormPresence } from './presence.tsx';
import { PublishingCard } from './publishing-card.tsx';
import { useRecentItem } from './recent-items.ts';
import { type ItemBlocker, useContentForm } from './use-content-form.ts';
import { useDependents } from './use-dependents.tsx';

// Dialogs come when they are opened: most visits need none of them.
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
);
const HistoryDrawer = lazy(() =>
  import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
);

const NONE: never[] = [];

interface EditorProps<Values extends ContentValues, Item extends FormItem<Values>> {
  screen: ContentFormScreen<Values, Item>;
  id?: number;
  reply: ItemReply<Item> | null;
}

function Editor<Values extends ContentValues, Item extends FormItem<Values>>(
  props: EditorProps<Values, Item>,
) {
  const { screen, id, reply } = props;
  const { calls, routes, area, kind } = screen;
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const takeAddress = useTakeAddress();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [previewing, setPreviewing] = useState(search.preview === '1');
  const [history, setHistory] = useState(search.history === '1');
  const keys = resourceKeys(calls.get.tag);
  const noun = t(`kinds.${kind}.one`);

  /** Known from the first save on: a second one right behind it must not create another item. */
  const savedId = useRef(id);

  const item = reply?.data ?? null;
  const dependents = useDependents(calls);
  const mayTake = async (verb: TakenAway) =>
    savedId.current === undefined ||
    dependents.ask([{ id: savedId.current, title: item?.title ?? '' }], verb);
  /** What the last refused publishing said of other items; until something is saved. */
  const [refused, setRefused] = useState<readonly ItemBlocker[] | null>(null);
  /** A save that a rule wants a reason for, and what that is about. */
  const [unexplained, setUnexplained] = useState<{
    intent: SaveIntent<Values>;
    text: string;
  } | null>(null);
  useRecentItem(item && { type: kind, id: item.id, title: item.title });
  const values = useMemo(() => (item ? screen.valuesOf(item) : screen.newValues()), [item, screen]);
  const rights: ContentRights = reply?.meta.permissions ?? {
    edit: can(`${area}.create`),
    publish: can(`${area}.publish`),
  };

  const store = ({ changes, values: all, version, reason }: SaveRequest<Values>) =>
    savedId.current === undefined
      ? call(calls.create, { body: all })
      : call(calls.update, {
          params: { id: String(savedId.current) },
          body: { ...changes, version: version ?? undefined, reason },
        });

  const editor = useContentForm<Values>({
    resource: calls.get.tag,
    id: id ?? 'new',
    record: item,
    rights,
    warnings: reply?.meta.warnings ?? NONE,
    values,
    fields: screen.fields,
    needs: screen.needs,
    check: screen.check,
    publishCheck: screen.publishCheck,
    itemBlockers: (refused ?? reply?.meta.publish_blockers ?? NONE).filter(({ items }) => items),
    onRefused: (error, intent) => {
      if (wantsReason(error)) {
        setUnexplained({ intent, text: reasonAbout(error) });
        return true;
      }
      if (error.code === 'publish_blocked') setRefused(error.errors);
      if (error.code !== 'depended_on') return false;
      void mayTake('unpublish').then((go) => go && form.save(), notifyError);
      return true;
    },
    save: async (request) => {
      const saved = await store(request);
      savedId.current = saved.data.id;
      setRefused(null);
      keepReply(client, keys.item(saved.data.id), saved);
      void refresh(client, {
        queryKey: keys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'item',
      });
      return {
        id: saved.data.id,
        values: screen.valuesOf(saved.data),
        version: saved.data.version,
      };
    },
    onSaved: (saved) => {
      if (id === undefined) void takeAddress(routes.form, saved.id);
    },
  });
  const { form } = editor;

  // Dates that take an item off the platform are like unpublishing it: what hangs on it is shown.
  const { beforeSave, store: typed } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks by what the page shows last
  useEffect(
    () =>
      beforeSave(async () => {
        const { base, values } = typed.snapshot();
        const now = new Date();
        const leaves =
          values.status === 'publish' &&
          effectiveStatus(base, now) === 'published' &&
          effectiveStatus(values, now) !== 'published';
        if (leaves && !(await mayTake('unpublish'))) throw new DOMException('', 'AbortError');
      }),
    [typed],
  );

  // Before the page is painted: a key pressed meanwhile must find its field.
  useLayoutEffect(() => {
    if (typeof search.field === 'string') focusField(search.field);
  }, [search.field]);

  const deletedAt = item?.deleted_at ?? null;
  const restore = async () => {
    if (id === undefined) return;
    try {
      const restored = await call(calls.restore, { params: { id: String(id) } });
      keepReply(client, keys.item(id), restored);
      void refresh(client, { queryKey: keys.all });
      notifyDone(t('content.restored'));
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <FormPage
      form={form}
      title={item?.title ?? t('content.create', { noun })}
      breadcrumb={breadcrumbOf(kind, t)}
      backTo={routes.list}
      badge={
        item && (
          <>
            {deletedAt === null && <ContentStatus status={item.effective_status} />}
            <FormPresence form={form} type={kind} id={item.id} />
          </>
        )
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={17} stroke={1.6} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            {t('cards.publishing.preview')}
          </Button>
          <SaveButton form={form} />
          {item && deletedAt === null && (
            <ContentMenu
              screen={screen}
              item={item}
              rights={rights}
              form={form}
              onHistory={() => setHistory(true)}
              mayDelete={() => mayTake('delete')}
            />
          )}
        </>
      }
      notices={
        <>
          <DraftBanner form={form} />
          {deletedAt !== null && (
            <Alert color="yellow" mb={14} icon={<IconTrashOff size={18} aria-hidden />}>
              <Group justify="space-between">
                {t('contentForm.inTrash', { noun, time: formatDateTime(deletedAt) })}
                {rights.restore && (
                  <Button size="compact-md" onClick={restore}>
                    {t('content.restore')}
                  </Button>
                )}
              </Group>
            </Alert>
          )}
          {form.readOnly && deletedAt === null && (
            <Alert color="brand" mb={14}>
              {t('form.readOnly')}
            </Alert>
          )}
        </>
      }
      rail={
        <InTurn>
          <PublishingCard editor={editor} mayUnpublish={() => mayTake('unpublish')} />
          <screen.Rail editor={editor} item={item} />
          <HistoryCard id={id ?? null} endpoint={calls.revisions} onOpen={() => setHistory(true)} />
        </InTurn>
      }
    >
      <screen.Sections editor={editor} item={item} />
      {dependents.dialog}
      <Suspense>
        {id !== undefined && form.conflict && (
          <ConflictDialog
            form={form}
            conflict={form.conflict}
            latest={async () => {
              const fresh = await call(calls.get, { params: { id: String(id) } });
              return { values: screen.valuesOf(fresh.data), version: fresh.data.version };
            }}
          />
        )}
        {unexplained && (
          <ReasonDialog
            words={{
              title: t('form.reasonTitle'),
              text: unexplained.text,
              confirm: t('form.save'),
            }}
            onDone={(reason) => {
              setUnexplained(null);
              if (reason !== null) void form.save({ ...unexplained.intent, reason });
            }}
          />
        )}
        {history && item && (
          <HistoryDrawer
            id={item.id}
            version={item.version}
            calls={calls}
            mayRestore={!form.readOnly}
            live={item.status === 'publish' && wasVisible(item)}
            mayUnpublish={() => mayTake('unpublish')}
            onClose={() => setHistory(false)}
          />
        )}
        {previewing && (
          <screen.Preview editor={editor} item={item} onClose={() => setPreviewing(false)} />
        )}
      </Suspense>
    </FormPage>
  );
}

/** Form of a new item of one kind of content, or of a saved one (SPEC 2, DOMAIN 3.0). */
export function ContentFormPage<
  Values extends ContentValues,
  Item extends FormItem<Values>,
>(props: { screen: ContentFormScreen<Values, Item>; id?: number }) {
  const { screen, id } = props;
  const can = useCan();
  const query = useQuery(formItemQuery(screen.calls.get, id));
  // What stood here goes before the form comes: each is a task of its own.
  const drawn = useDeferredValue(true, false);
  if (id === undefined && !can(`${screen.area}.create`)) return <NoPermissionPanel />;
  if (id !== undefined && !query.data) return <ItemPending query={query} />;
  if (!drawn) return <FormSkeleton />;
  return (
    <FieldKind value={screen.kind}>
      <Editor screen={screen} id={id} reply={query.data ?? null} />
    </FieldKind>
  );
}
