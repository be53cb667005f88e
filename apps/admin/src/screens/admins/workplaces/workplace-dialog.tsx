import {
  NEW_WORKPLACE,
  type WorkplaceItem,
  type WorkplaceValues,
  workplace,
  workplaceFields,
  workplaceIssues,
  workplaceLabels,
} from '@connect/contract/workplaces/workplace.ts';
import { AFFILIATIONS, WORKPLACE_TYPES } from '@connect/contract/workplaces/workplace-choices.ts';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/fields/fields.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { type FieldHandle, useField } from '../../../kit/form-values/form-field.ts';
import { pickFields } from '../../../kit/form-values/form-state.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useEntrySave } from '../use-entry-save.ts';

const BEFORE: WorkplaceValues = {
  ...NEW_WORKPLACE,
  name_th: '',
  type: 'general_hospital',
  province_code: '10',
};

/** Workplaces of the province that may be the same, while a name is typed. */
function Similar(props: {
  name: FieldHandle<string>;
  province: FieldHandle<string>;
  except: number | null;
}) {
  const { t } = useText();
  const { value: typed } = useField(props.name);
  const { value: province } = useField(props.province);
  const [name] = useDebouncedValue(typed.trim(), 300);
  const asked = {
    name_th: name,
    province_code: province,
    ...(props.except === null ? {} : { except: String(props.except) }),
  };
  const { data } = useQuery({
    queryKey: [workplace.list.tag, 'similar', asked],
    queryFn: ({ signal }) => call(workplace.similar, { query: asked, signal, silent: true }),
    enabled: name.length > 2 && province !== '',
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Alert color="yellow" title={t('merging.places.similar')} role="status">
      {data.data.map((one) => `${one.name_th} (#${one.id})`).join(' · ')}
    </Alert>
  );
}

/** Empty text of a code is no code. */
const optional = (field: FieldHandle<string | null>): FieldHandle<string> => ({
  ...field,
  get: () => field.get() ?? '',
  set: (value) => field.set(value === '' ? null : value),
});

function Fields(props: { item: WorkplaceItem | null; onClose: () => void; onChanged: () => void }) {
  const { onClose, onChanged } = props;
  // As it was when it was opened: what somebody else saved meanwhile is not overwritten unseen.
  const [item] = useState(props.item);
  const { t } = useText();
  const provinces = useProvinces();
  const form = useWindowForm<WorkplaceValues>(
    { fields: workplaceFields, check: workplaceIssues },
    () =>
      item ? { ...BEFORE, ...pickFields<WorkplaceValues>(item, Object.keys(BEFORE)) } : BEFORE,
  );
  const { field } = form;
  const save = useEntrySave({
    form,
    isNew: item === null,
    send: (values, changes) =>
      item
        ? call(workplace.update, {
            params: { id: String(item.id) },
            body: { ...changes, version: item.version },
          })
        : call(workplace.create, { body: values }),
    onChanged,
    onClose,
  });
  return (
    <WindowForm
      title={item ? t('merging.places.edit', { name: item.name_th }) : t('merging.places.add')}
      labels={workplaceLabels}
      action={t('merging.places.save')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={save}
    >
      <TextField field={field('name_th')} required />
      <FormPair>
        <SelectField field={field('province_code')} choices={provinces.choices} required />
        <TextField field={field('district')} />
      </FormPair>
      <Similar
        name={field('name_th')}
        province={field('province_code')}
        except={item?.id ?? null}
      />
      <FormPair>
        <SelectField
          field={field('type')}
          choices={WORKPLACE_TYPES.map((value) => ({
            value,
            label: t(`workplaces.type.${value}`),
          }))}
          required
        />
        <SelectField
          field={field('affiliation')}
          choices={AFFILIATIONS.map((value) => ({
            value,
            label: t(`workplaces.affiliation.${value}`),
          }))}
        />
      </FormPair>
      <FormPair>
        <TextField field={field('name_en')} />
        <TextField field={field('short_name')} />
      </FormPair>
      <FormPair>
        <TextField field={optional(field('hcode'))} />
        <TextField field={optional(field('hcode9'))} />
      </FormPair>
      <FormPair>
        <TextField field={field('pharmacy_license_no')} />
        <NumberField field={field('bed_count')} empty={null} />
      </FormPair>
      <TextField field={field('address')} />
      <SwitchField field={field('is_active')} />
    </WindowForm>
  );
}

function Saved(props: { id: number; onClose: () => void; onChanged: () => void }) {
  const { id, ...rest } = props;
  const { data } = useQuery({ ...itemQuery(workplace.get, id), staleTime: 0, gcTime: 0 });
  return data ? <Fields item={data.data} {...rest} /> : null;
}

/** One workplace in a window: a saved one, or a new one. */
export default function WorkplaceDialog(props: {
  id: number | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { id, ...rest } = props;
  return id === null ? <Fields item={null} {...rest} /> : <Saved id={id} {...rest} />;
}
