import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import type { ItemForm } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { useText } from '../../text/i18n.ts';

const FieldDiff = lazyChunk(async () => ({
  default: (await import('../difference/field-diff.tsx')).FieldDiff,
}));

/** Offers the local draft of an earlier visit: what it is, when it was stored, how it differs. */
export function DraftBanner<Values extends object>({ form }: { form: ItemForm<Values> }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const [comparing, setComparing] = useState(false);
  const { draft } = form;
  const { offered } = draft;
  if (!offered) return null;
  const fields = Object.keys(offered.changes);
  const time = formatDateTime(offered.savedAt);

  const restore = () => {
    setComparing(false);
    draft.restore();
    notifyDone(t('cards.draft.restored'));
  };
  const choices = (
    <Group gap={8}>
      {!form.readOnly && (
        <Button size="compact-md" onClick={restore}>
          {t('cards.draft.restore')}
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={draft.discard}>
        {t('cards.draft.discard')}
      </Button>
    </Group>
  );
  return (
    <Alert
      color="blue"
      role="status"
      mb={14}
      icon={<IconDeviceFloppy size={18} aria-hidden />}
      title={t('cards.draft.found', { time })}
    >
      <Group justify="space-between" gap={10}>
        <Text size="sm">
          {t('cards.draft.text', {
            fields: fields.map(labelOf).join(', '),
          })}
          {form.readOnly && ` ${t('cards.draft.readOnly')}`}
        </Text>
        <Group gap={8}>
          <Button size="compact-md" variant="default" onClick={() => setComparing(true)}>
            {t('cards.draft.differences')}
          </Button>
          {choices}
        </Group>
      </Group>
      <Modal
        opened={comparing}
        onClose={() => setComparing(false)}
        size="xl"
        title={t('cards.draft.found', { time })}
        closeButtonProps={{ 'aria-label': t('form.close') }}
      >
        <Later>
          <FieldDiff
            left={Object.fromEntries(Object.entries(form.store.snapshot().values))}
            right={offered.changes}
            leftTitle={t('cards.draft.server')}
            rightTitle={t('cards.draft.mine')}
            fields={fields}
          />
        </Later>
        <Group justify="flex-end" mt="lg">
          {choices}
        </Group>
      </Modal>
    </Alert>
  );
}
