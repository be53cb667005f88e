import type { ItemReply } from '@connect/contract/calls/envelope.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { focusField } from '../../kit/form-values/form-field.ts';
import { Later } from '../../kit/page/later.tsx';
import { RecordFormPage, RecordPage } from '../../records/form/record-form-page.tsx';
import { useText } from '../../text/i18n.ts';
import { HistoryCard } from '../cards/history-card.tsx';
import { mayPublish, PublishButton } from '../cards/publish-button.tsx';
import { PublishingCard } from '../cards/publishing-card.tsx';
import { type ContentValues, isSeen } from '../editing/content-form.ts';
import { breadcrumbOf, type ContentFormScreen, type FormItem } from '../item/content-screen.ts';
import { ContentStatus } from '../item/content-status.tsx';
import { ContentMenu } from './content-menu.tsx';
import { TrashNotice } from './trash-notice.tsx';
import { useContentEditor } from './use-content-editor.tsx';

// Loaded when it is opened, because most visits do not need it.
const HistoryDrawer = lazyChunk(async () => ({
  default: (await import('../history/history-drawer.tsx')).HistoryDrawer,
}));

interface EditorProps<Values extends ContentValues, Item extends FormItem<Values>> {
  screen: ContentFormScreen<Values, Item>;
  id: number | undefined;
  reply: ItemReply<Item> | null;
}

function Editor<Values extends ContentValues, Item extends FormItem<Values>>(
  props: EditorProps<Values, Item>,
) {
  const { screen, id } = props;
  const { calls, routes, kind } = screen;
  const { t } = useText();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [previewing, setPreviewing] = useState(search.preview === '1');
  const [history, setHistory] = useState(search.history === '1');
  const navigate = useNavigate();
  /** Opened by its address it would be open again after a reload. */
  const leave = (name: 'preview' | 'history') => {
    if (search[name] === undefined) return;
    const without = ({ [name]: _, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search: without, replace: true, resetScroll: false });
  };
  const { record, editor, mayTake, dialogs } = useContentEditor(props);
  const { form, item, rights } = record;
  const deletedAt = item?.deleted_at ?? null;

  // Focuses before paint, so that a key pressed early reaches the field.
  useLayoutEffect(() => {
    if (typeof search.field === 'string') focusField(search.field);
  }, [search.field]);

  return (
    <RecordFormPage
      record={record}
      listed
      type={kind}
      title={item?.title ?? t('content.create', { noun: t(`kinds.${kind}.one`) })}
      breadcrumb={breadcrumbOf(kind, t)}
      backTo={routes.list}
      status={item && deletedAt === null && <ContentStatus status={item.effective_status} />}
      actions={
        <Button
          variant="default"
          leftSection={<IconEye size={17} stroke={1.6} aria-hidden />}
          onClick={() => setPreviewing(true)}
        >
          {t('cards.publishing.preview')}
        </Button>
      }
      main={
        mayPublish(editor) && item?.status !== 'publish' ? (
          <PublishButton editor={editor} />
        ) : undefined
      }
      menu={
        item &&
        deletedAt === null && (
          <ContentMenu
            screen={screen}
            item={item}
            rights={rights}
            form={form}
            onHistory={() => setHistory(true)}
            mayDelete={() => mayTake('delete')}
          />
        )
      }
      notices={
        item && (
          <>
            {screen.Tabs && <screen.Tabs id={item.id} />}
            {deletedAt !== null && (
              <TrashNotice
                screen={screen}
                item={item}
                deletedAt={deletedAt}
                mayRestore={rights.restore === true}
              />
            )}
          </>
        )
      }
      readOnlyText={deletedAt === null ? t('form.readOnly') : null}
      rail={
        <InTurn>
          <PublishingCard editor={editor} mayUnpublish={() => mayTake('unpublish')} />
          <screen.Rail editor={editor} item={item} />
          <HistoryCard id={id ?? null} endpoint={calls.revisions} onOpen={() => setHistory(true)} />
        </InTurn>
      }
    >
      <screen.Sections editor={editor} item={item} />
      {dialogs}
      <Later>
        {history && item && (
          <HistoryDrawer
            id={item.id}
            version={item.version}
            calls={calls}
            mayRestore={!form.readOnly}
            live={isSeen(item)}
            mayUnpublish={() => mayTake('unpublish')}
            onClose={() => {
              setHistory(false);
              leave('history');
            }}
          />
        )}
        {previewing && (
          <screen.Preview
            editor={editor}
            item={item}
            onClose={() => {
              setPreviewing(false);
              leave('preview');
            }}
          />
        )}
      </Later>
    </RecordFormPage>
  );
}

/** Form page of a new or a saved item of one kind of content. */
export function ContentFormPage<
  Values extends ContentValues,
  Item extends FormItem<Values>,
>(props: { screen: ContentFormScreen<Values, Item>; id?: number }) {
  const { screen, id } = props;
  const can = useCan();
  return (
    <RecordPage
      get={screen.calls.get}
      id={id}
      mayCreate={can(`${screen.area}.create`)}
      labels={screen.labels}
    >
      {(reply) => <Editor screen={screen} id={id} reply={reply} />}
    </RecordPage>
  );
}
