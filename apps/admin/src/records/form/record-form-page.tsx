import type { Endpoint, ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { ItemType } from '@connect/contract/kinds.ts';
import type { Labels } from '@connect/contract/labels.ts';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formItemQuery } from '../../api/queries.ts';
import { FormPage, type FormPageProps } from '../../kit/form/form-page.tsx';
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx';
import { ItemPending } from '../../kit/form/item-pending.tsx';
import { SaveButton } from '../../kit/form/save-state.tsx';
import { FieldLabels } from '../../kit/form-values/form-field.ts';
import { useDrawnAfter } from '../../kit/page/drawn-after.ts';
import { NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { useRecentItem } from '../recent/recent-items.ts';
import { DraftBanner } from './draft-banner.tsx';
import { FormConflict } from './form-conflict.tsx';
import { SavedElsewhere } from './other-tabs.tsx';
import { FormPresence } from './presence.tsx';
import type { RecordForm, StoredRecord } from './use-record-form.ts';

interface RecordFormPageProps<Values extends object, Item>
  extends Omit<FormPageProps<Values>, 'form' | 'badge' | 'actions'> {
  record: RecordForm<Values, Item>;
  type: ItemType;
  /** Status beside the title of a saved record. */
  status: ReactNode;
  /** Buttons before the save button. */
  actions?: ReactNode;
  /** The main step if it is another than saving; the save button is then not the filled one. */
  main?: ReactNode;
  /** Less frequent commands, after it. */
  menu: ReactNode;
  /** Why the form is read-only; null if a notice already says so. */
  readOnlyText: string | null;
}

/**
 * Page of one record, with presence, the local draft of an earlier visit, and version conflicts.
 */
export function RecordFormPage<Values extends object, Item extends StoredRecord>(
  props: RecordFormPageProps<Values, Item>,
) {
  const { record, type, status, actions, main, menu, readOnlyText, notices, children, ...page } =
    props;
  const { form, tag, item, latest } = record;
  useRecentItem(item && { type, id: item.id, title: page.title });
  return (
    <FormPage
      {...page}
      form={form}
      badge={
        item && (
          <>
            {status}
            <FormPresence form={form} type={type} id={item.id} />
          </>
        )
      }
      actions={
        <>
          {actions}
          <SaveButton form={form} second={main !== undefined} />
          {main}
          {menu}
        </>
      }
      notices={
        <>
          {item && <SavedElsewhere form={form} tag={tag} id={item.id} />}
          <DraftBanner form={form} />
          {notices}
          {form.readOnly && readOnlyText !== null && (
            <Alert color="brand" mb={14}>
              {readOnlyText}
            </Alert>
          )}
        </>
      }
    >
      {children}
      {item && <FormConflict form={form} latest={latest} />}
    </FormPage>
  );
}

/** A new record if the staff may create one, or a saved one once it has been read. */
export function RecordPage<Get extends Endpoint>(props: {
  get: Get;
  id: number | undefined;
  mayCreate: boolean;
  /** Labels of the fields. */
  labels: Labels;
  children: (reply: ReplyOf<Get> | null) => ReactNode;
}) {
  const { get, id, mayCreate, labels, children } = props;
  const query = useQuery(formItemQuery(get, id));
  // The previous page is removed before the form is rendered: each is a task of its own.
  const drawn = useDrawnAfter();
  if (id === undefined && !mayCreate) return <NoPermissionPanel />;
  if (id !== undefined && !query.data) return <ItemPending query={query} />;
  if (!drawn) return <FormSkeleton />;
  return <FieldLabels value={labels}>{children(query.data ?? null)}</FieldLabels>;
}
