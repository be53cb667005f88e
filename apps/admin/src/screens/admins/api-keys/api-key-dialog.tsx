import { API_SCOPES } from '@connect/contract/constants.ts';
import { type ApiKeyRow, apiKey, apiKeyLabels } from '@connect/contract/programs/api-key.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/start/client.ts';
import { FieldBox } from '../../../kit/fields/field-box.tsx';
import { NumberField, TagsField, TextField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { type FieldHandle, useField, useFieldLabel } from '../../../kit/form-values/form-field.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useEntrySave } from '../use-entry-save.ts';
import { type KeyValues, scopeOf, useKeyForm } from './api-key-form.ts';
import { ApiKeySecret } from './api-key-secret.tsx';

interface ApiKeyDialogProps {
  /** The API key to change; null for a new one. */
  row: ApiKeyRow | null;
  onClose: () => void;
  onChanged: () => void;
}

const MAX_ADDRESSES = 50;

/** Creates or changes an API key; a new key is shown once before the dialog closes. */
export default function ApiKeyDialog({ row, onClose, onChanged }: ApiKeyDialogProps) {
  const { t } = useText();
  const form = useKeyForm(row);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);

  const change = useEntrySave({
    form,
    isNew: false,
    send: async (_values, { scopes: _fixed, ...changes }) => {
      if (!row) return;
      const body = { ...changes, version: row.version };
      await call(apiKey.update, { params: { id: String(row.id) }, body });
    },
    onChanged,
    onClose,
  });
  const create = () =>
    void form.save(async (values) => {
      const { data, meta } = await call(apiKey.create, { body: values });
      setMade({ name: data.name, secret: meta.secret });
      onChanged();
    });

  if (made) return <ApiKeySecret {...made} onClose={onClose} />;
  return (
    <WindowForm
      title={row ? t('admins.keys.editTitle', { name: row.name }) : t('admins.keys.createTitle')}
      labels={apiKeyLabels}
      action={t(row ? 'admins.keys.save' : 'admins.keys.create')}
      busy={form.busy}
      size="lg"
      onSend={row ? change : create}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TextField field={form.field('name')} description={t('admins.keys.nameHint')} required />
        {row ? <FixedScopes row={row} /> : <ScopesField field={form.field('scopes')} />}
        <TagsField
          field={form.field('allowed_ips')}
          description={t('admins.keys.addressesHint')}
          max={MAX_ADDRESSES}
        />
        <NumberField
          field={form.field('rate_limit_per_min')}
          empty={0}
          description={t('admins.keys.rateHint')}
          required
        />
        <MomentField field={form.field('expires_at')} description={t('admins.keys.expiresHint')} />
      </Stack>
    </WindowForm>
  );
}

function ScopesField({ field }: { field: FieldHandle<KeyValues['scopes']> }) {
  const { t } = useText();
  const state = useField(field, true);
  return (
    <FieldBox name={field.name}>
      <Checkbox.Group
        label={state.label}
        withAsterisk
        error={state.error}
        value={state.value}
        onChange={(texts) => state.set(texts.map(scopeOf).filter((scope) => scope !== null))}
      >
        <Stack gap={8} mt={6} mb={4}>
          {API_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`admins.keys.scope.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FieldBox>
  );
}

function FixedScopes({ row }: { row: ApiKeyRow }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  return (
    <div>
      <Text size="sm" fw={500}>
        {labelOf('scopes')}
      </Text>
      {row.scopes.map((scope) => (
        <Text key={scope} size="sm">
          {t(`admins.keys.scope.${scope}`)}
        </Text>
      ))}
      <Text size="xs" c="dimmed" mt={4}>
        {t('admins.keys.scopesFixed')}
      </Text>
    </div>
  );
}
