import { Button, Drawer, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { ErrorSummary } from '../../../kit/form/error-summary.tsx';
import { useSaveKey } from '../../../kit/form/form-page.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { useFormState, useItemForm } from '../../../kit/form/use-item-form.ts';
import { FieldLabels } from '../../../kit/form-values/form-field.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { refuse } from '../../../kit/page/refuse.ts';
import { stayInField } from '../../../kit/window/stay-in-field.ts';
import { DraftBanner } from '../../../records/form/draft-banner.tsx';
import { FormConflict } from '../../../records/form/form-conflict.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './reference.module.css';
import {
  keepEntry,
  type ReferenceList,
  type ReferenceRow,
  refreshReference,
} from './reference-list.ts';

interface ReferenceDrawerProps<Row extends ReferenceRow, Values extends object> {
  list: ReferenceList<Row, Values>;
  /** The entry to edit; null for a new one. */
  row: Row | null;
  rows: readonly Row[];
  readOnly: boolean;
  onClose: () => void;
}

/** One entry of a reference list: created, changed, or viewed. */
export default function ReferenceDrawer<Row extends ReferenceRow, Values extends object>(
  props: ReferenceDrawerProps<Row, Values>,
) {
  const { list, rows, readOnly, onClose } = props;
  const { t, language } = useText();
  const { me } = useSession();
  // The entry as it was when opened: rereading the list does not change what is edited.
  const [opened] = useState(props.row);
  const [blank] = useState(() => list.blank(rows));
  const row = opened && (rows.find(({ id }) => id === opened.id) ?? opened);
  const [initial] = useState(() => (opened ? list.valuesOf(opened) : blank));
  const [asking, setAsking] = useState(false);
  const name = row ? list.title(row, language) : '';

  const form = useItemForm<Values>({
    userId: me.id,
    resource: list.calls.list.tag,
    id: opened?.id ?? 'new',
    values: initial,
    version: opened?.version ?? null,
    rules: { fields: list.fields, check: list.check },
    readOnly,
    titleOf: () => name || t(`adminReference.list.${list.name}`),
    save: async ({ changes, values, version }) => {
      const { data } =
        opened && version !== null
          ? await call(list.calls.update, {
              params: { id: String(opened.id) },
              body: { ...changes, version },
            })
          : await call(list.calls.create, { body: values });
      keepEntry(list, data);
      return { id: data.id, values: list.valuesOf(data), version: data.version };
    },
    onSaved: (_, dirty) => {
      void refreshReference();
      notifyDone(t('adminReference.saved'));
      // What was typed while it was saved stays open; of a new entry the draft keeps it.
      if (!dirty || !opened) onClose();
    },
  });
  const dirty = useFormState(form, (snapshot) => snapshot.dirty.length > 0);
  const close = () => (dirty && !readOnly ? setAsking(true) : onClose());
  const save = () => void form.save();
  useSaveKey(() => !readOnly && save());

  const { Fields } = list;
  const title = row
    ? t(readOnly ? 'adminReference.view' : 'adminReference.edit', { name })
    : t('adminReference.newTitle', { list: t(`adminReference.list.${list.name}`) });
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={title}
      closeButtonProps={{ 'aria-label': t('adminReference.close') }}
    >
      <FieldLabels value={list.calls.labels}>
        <DraftBanner form={form} />
        <ErrorSummary form={form} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div className={classes.fields}>
            <Fields
              form={form}
              id={opened?.id ?? null}
              isFixed={(field) => opened !== null && list.calls.fixed.includes(field)}
            />
          </div>
          {!readOnly && (
            <div className={classes.buttons}>
              <Button variant="default" onMouseDown={stayInField} onClick={close}>
                {t('adminReference.cancel')}
              </Button>
              <Button
                type="submit"
                loading={form.phase.state === 'saving'}
                onMouseDown={stayInField}
                {...refuse(opened !== null && !dirty && t('list.unchanged'))}
              >
                {t('adminReference.save')}
              </Button>
            </div>
          )}
        </form>
        <Modal
          opened={asking}
          onClose={() => setAsking(false)}
          title={title}
          closeButtonProps={{ 'aria-label': t('adminReference.close') }}
          centered
        >
          <Text>{t('adminReference.closeUnsaved')}</Text>
          <Text size="sm" c="var(--ink-2)">
            {t('adminReference.closeKept')}
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('form.stay')}
            </Button>
            <Button color="red" onClick={onClose}>
              {t('adminReference.close')}
            </Button>
          </Group>
        </Modal>
        {opened && (
          <FormConflict
            form={form}
            latest={async () => {
              const { data } = await call(list.calls.list);
              const fresh = data.find(({ id }) => id === opened.id);
              if (!fresh) throw new Error(t('adminReference.none'));
              return { values: list.valuesOf(fresh), version: fresh.version };
            }}
          />
        )}
      </FieldLabels>
      {!readOnly && <LeaveGuard dirty={() => form.store.snapshot().dirty.length > 0} />}
    </Drawer>
  );
}
