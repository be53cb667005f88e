import {
  WORKPLACE_MERGED_FIELDS,
  type WorkplaceItem,
  type WorkplaceRow,
  workplace,
  workplaceLabels,
} from '@connect/contract/workplaces/workplace.ts';
import { Alert, Modal, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { PickerSearch, type PickerSource } from '../../../kit/fields/fields-picker.tsx';
import { FieldLabels } from '../../../kit/form-values/form-field.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { MergeForm, type MergeSide } from '../../../records/merge/merge-form.tsx';
import { useText } from '../../../text/i18n.ts';

const SOURCE: PickerSource = {
  name: 'workplaces-to-merge',
  search: async (search, signal) => {
    const query = { search: search || undefined, limit: '20' };
    const { data } = await call(workplace.list, { query, signal, silent: true });
    return data.map(({ id, name_th: title, district: note }) => ({ id, title, note }));
  },
};

const sideOf = (item: WorkplaceItem): MergeSide => ({
  id: item.id,
  title: item.name_th,
  values: { ...item },
});
const isField = (name: string): name is (typeof WORKPLACE_MERGED_FIELDS)[number] =>
  WORKPLACE_MERGED_FIELDS.some((field) => field === name);

function Compare(props: {
  ids: readonly [number, number];
  onBack: () => void;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { ids, onBack, onClose, onChanged } = props;
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [one, other] = useQueries({ queries: ids.map((id) => itemQuery(workplace.get, id)) });
  const failed = one?.error ?? other?.error;
  if (failed) return <ErrorPanel error={failed} />;
  if (!one?.data || !other?.data) {
    return <Skeleton height={300} role="status" aria-label={t('list.loading')} />;
  }
  const both = [one.data.data, other.data.data] as const;
  const versionOf = (id: number) => both.find((item) => item.id === id)?.version;
  const merge = async (stays: MergeSide, ends: MergeSide, take: string[]) => {
    setBusy(true);
    const params = { id: String(ends.id) };
    try {
      const { meta } = await call(workplace.merge, {
        params: { id: String(stays.id) },
        body: {
          from_id: ends.id,
          take: take.filter(isField),
          version: versionOf(stays.id),
          from_version: versionOf(ends.id),
        },
      });
      onChanged();
      onClose();
      notifyDone(t('merging.places.done', { n: meta.moved }), () => {
        void call(workplace.unmerge, { params })
          .then((back) => notifyDone(t('merging.places.undone', { n: back.meta.moved })))
          .catch(notifyError)
          .finally(onChanged);
      });
    } catch (error) {
      notifyError(error);
      onChanged();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {both[0].province_code !== both[1].province_code && (
        <Alert color="yellow" mb="md">
          {t('merging.places.otherProvince')}
        </Alert>
      )}
      <MergeForm
        left={sideOf(both[0])}
        right={sideOf(both[1])}
        fields={WORKPLACE_MERGED_FIELDS}
        hint={t('merging.places.hint')}
        busy={busy}
        onMerge={(stays, ends, take) => void merge(stays, ends, take)}
        onBack={onBack}
      />
    </>
  );
}

/** A workplace and its duplicate, chosen first, then side by side. */
export default function WorkplaceMerge(props: {
  row: WorkplaceRow;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { row, onClose, onChanged } = props;
  const { t } = useText();
  const [other, setOther] = useState<number | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`${t('merging.places.mergeTitle')}: ${row.name_th}`}
      closeButtonProps={{ 'aria-label': t('merging.close') }}
    >
      <FieldLabels value={workplaceLabels}>
        {other === null ? (
          <PickerSearch
            source={SOURCE}
            name="other"
            label={t('merging.places.other')}
            placeholder={t('merging.places.choose')}
            error={null}
            readOnly={false}
            exclude={[row.id]}
            onPick={({ id }) => setOther(id)}
            onBlur={() => undefined}
          />
        ) : (
          <Compare
            ids={[row.id, other]}
            onBack={() => setOther(null)}
            onClose={onClose}
            onChanged={onChanged}
          />
        )}
      </FieldLabels>
    </Modal>
  );
}
