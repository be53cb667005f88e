import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../kit/display/format.ts';
import type { Conflict, ItemForm } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import {
  changedFields,
  mergeThreeWay,
  pickFields,
  type ThreeWayMerge,
} from '../../kit/form-values/form-state.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import { FieldDiff } from './field-diff.tsx';

interface Latest<Values> {
  values: Values;
  version: number;
}

interface Merging<Values> extends Latest<Values> {
  merge: ThreeWayMerge<Values>;
}

type Side = 'left' | 'right';

/**
 * Another save came first (409): compare both versions, overwrite, or take theirs. Changes to
 * different fields are merged; only clashing fields have to be chosen.
 */
export default function ConflictDialog<Values extends object>(props: {
  form: ItemForm<Values>;
  conflict: Conflict<Values>;
  /** Reads the current item. */
  latest: () => Promise<Latest<Values>>;
}) {
  const { form, conflict, latest } = props;
  const { store } = form;
  const { t } = useText();
  const labelOf = useFieldLabel();
  const [merging, setMerging] = useState<Merging<Values> | null>(null);
  const [picked, setPicked] = useState<Record<string, Side>>({});
  const [busy, setBusy] = useState(false);
  const name = conflict.by ?? t('cards.conflict.someone');

  const close = () => {
    setMerging(null);
    setPicked({});
    form.endConflict();
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const compare = () =>
    attempt(async () => {
      const fresh = await latest();
      const { base, values } = store.snapshot();
      setMerging({ ...fresh, merge: mergeThreeWay(base, values, fresh.values) });
    });
  const overwrite = () =>
    attempt(async () => {
      close();
      // A change that came after the one that is named here has not been seen: it asks again.
      if (await form.save({ ...conflict.intent, version: conflict.version })) {
        notifyDone(t('form.saved'));
      }
    });
  const reload = () =>
    attempt(async () => {
      const fresh = await latest();
      const { base, version, values, dirty } = store.snapshot();
      const mine = pickFields(values, dirty);
      store.reset(fresh.values, fresh.version);
      close();
      notifyDone(t('cards.conflict.reloaded'), () => store.reset(base, version, mine));
    });
  const saveMerged = () =>
    attempt(async () => {
      if (!merging) return;
      const { values, version, merge } = merging;
      const result = { ...merge.values };
      for (const field of merge.clashes)
        if (picked[field] === 'right') result[field] = values[field];
      store.reset(values, version, pickFields(result, changedFields(values, result)));
      const { intent } = conflict;
      close();
      if (await form.save(intent)) notifyDone(t('form.saved'));
    });

  const clashes = merging?.merge.clashes ?? [];
  const open = clashes.filter((field) => picked[field] === undefined);
  return (
    <Modal
      opened
      onClose={close}
      size={merging ? 'xl' : 'md'}
      title={t('cards.conflict.title')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <Text fw={500}>{t('cards.conflict.text', { name, time: formatDateTime(conflict.at) })}</Text>
      {!merging ? (
        <>
          <Text size="sm" c="var(--ink-2)" mt={4}>
            {t('cards.conflict.hint')}
          </Text>
          <Group mt="lg" justify="flex-end" gap={8}>
            <Button variant="default" disabled={busy} onClick={reload}>
              {t('cards.conflict.reload')}
            </Button>
            <Button variant="default" color="red" disabled={busy} onClick={overwrite}>
              {t('cards.conflict.overwrite')}
            </Button>
            <Button loading={busy} onClick={compare} data-autofocus>
              {t('cards.conflict.differences')}
            </Button>
          </Group>
        </>
      ) : (
        <>
          {merging.merge.taken.length > 0 && (
            <Text size="sm" c="var(--ink-2)" mt={4}>
              {t('cards.conflict.merged', {
                fields: merging.merge.taken.map(labelOf).join(', '),
              })}
            </Text>
          )}
          <Text size="sm" mt={4} mb="md">
            {clashes.length > 0
              ? t('cards.conflict.clashes', { count: clashes.length })
              : t('cards.conflict.noClash')}
          </Text>
          {clashes.length > 0 && (
            <FieldDiff
              left={Object.fromEntries(Object.entries(store.snapshot().values))}
              right={Object.fromEntries(Object.entries(merging.values))}
              leftTitle={t('cards.conflict.mine')}
              rightTitle={t('cards.conflict.theirs', { name })}
              fields={clashes}
              picked={picked}
              onPick={(field, side) => setPicked((all) => ({ ...all, [field]: side }))}
            />
          )}
          <Group mt="lg" justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => setMerging(null)}>
              {t('cards.conflict.back')}
            </Button>
            <Button
              loading={busy}
              onClick={saveMerged}
              {...refuse(open.length > 0 && t('cards.conflict.chooseFirst'))}
            >
              {t('cards.conflict.saveMerged')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
