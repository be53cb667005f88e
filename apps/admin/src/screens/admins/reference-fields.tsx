import { BRANDS, USER_TYPES } from '@connect/contract/constants.ts';
import { referenceAdmin } from '@connect/contract/resources/reference-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeQuery } from '../../api/queries.ts';
import { ColorField } from '../../kit/color-field.tsx';
import {
  type Choice,
  MultiSelectField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../kit/fields.tsx';
import { type FieldHandle, locked, useField } from '../../kit/form-field.ts';
import { FormPair } from '../../kit/form-pair.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { freeBrands, type ReferenceFields } from './reference-list.ts';
import type {
  AreaValues,
  CategoryValues,
  LadderValues,
  SpecialtyValues,
  StageValues,
  UnitValues,
} from './reference-values.ts';

interface Named {
  id: number;
  is_active: boolean;
  name_th: string;
  name_en: string;
}

/** What may be chosen: what is in use, and what is chosen already. */
function useChoices(rows: readonly Named[] | undefined, chosen: readonly number[]): Choice[] {
  const { language } = useText();
  return (rows ?? [])
    .filter((row) => row.is_active || chosen.includes(row.id))
    .map((row) => ({
      value: String(row.id),
      label: language === 'en' ? row.name_en : row.name_th,
    }));
}

const useSpecialties = () => useQuery(wholeQuery(referenceAdmin.specialties.list)).data?.data;
const useUnits = () => useQuery(wholeQuery(referenceAdmin.businessUnits.list)).data?.data;
const useAreas = () => useQuery(wholeQuery(referenceAdmin.therapyAreas.list)).data?.data;
const useLadders = () => useQuery(wholeQuery(referenceAdmin.productLadders.list)).data?.data;
const useStages = () => useQuery(wholeQuery(referenceAdmin.ladderValues.list)).data?.data;

/** One entry of another list; 0 while nothing is chosen. */
function OneOf(props: { field: FieldHandle<number>; rows: readonly Named[] | undefined }) {
  const { field, rows } = props;
  const { value } = useField(field);
  return (
    <SelectField
      field={field}
      choices={useChoices(rows, [value])}
      toText={(id) => (id === 0 ? null : String(id))}
      toValue={(text) => Number(text ?? 0)}
      searchable
      required
    />
  );
}

function ManyOf(props: {
  field: FieldHandle<number[]>;
  rows: readonly Named[] | undefined;
  max: number;
  description?: string;
  placeholder?: string;
  required?: boolean;
}) {
  const { rows, ...rest } = props;
  const { value } = useField(props.field, true);
  return <MultiSelectField {...rest} choices={useChoices(rows, value)} toItem={Number} />;
}

/** Names in both languages. */
const Names = (props: { th: FieldHandle<string>; en: FieldHandle<string>; max: number }) => (
  <>
    <TextField field={props.th} max={props.max} required />
    <TextField field={props.en} max={props.max} required />
  </>
);

const fixedHandle = <Value,>(handle: FieldHandle<Value>, fixed: boolean): FieldHandle<Value> =>
  fixed ? locked(handle) : handle;

export const CategoryFields: ReferenceFields<CategoryValues> = ({ form }) => {
  const { t } = useText();
  const scopes = ['article', 'life_ready', 'both'] as const;
  return (
    <>
      <TextField field={fieldOf(form, 'name')} max={60} required />
      <TextField field={fieldOf(form, 'name_en')} empty={null} max={60} />
      <TextField
        field={fieldOf(form, 'slug')}
        max={160}
        description={t('adminReference.hint.slug')}
      />
      <SelectField
        field={fieldOf(form, 'scope')}
        choices={scopes.map((value) => ({ value, label: t(`adminReference.scope.${value}`) }))}
        toText={(scope) => scope}
        toValue={(text) => scopes.find((scope) => scope === text) ?? 'article'}
        required
      />
      <TextAreaField field={fieldOf(form, 'description')} empty={null} max={200} />
      <ColorField field={fieldOf(form, 'color')} empty={null} />
    </>
  );
};

export const SpecialtyFields: ReferenceFields<SpecialtyValues> = ({ form, id, isFixed }) => {
  const { t } = useText();
  const groups = ['physician', 'pharmacist', 'other'] as const;
  const all = useSpecialties();
  const areas = useAreas();
  const group = useFormState(form, ({ values }) => values.group);
  const parent = useFormState(form, ({ values }) => values.parent_id);
  const parents = all?.filter(
    (row) => row.id !== id && row.parent_id === null && row.group === group,
  );
  const choices = useChoices(parents, parent === null ? [] : [parent]);
  return (
    <>
      <TextField
        field={fixedHandle(fieldOf(form, 'code'), isFixed('code'))}
        description={t('adminReference.hint.code')}
        required
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <TextField field={fieldOf(form, 'short_th')} empty={null} max={30} />
      <SelectField
        field={fieldOf(form, 'group')}
        choices={groups.map((value) => ({ value, label: t(`adminReference.group.${value}`) }))}
        toText={(value) => value}
        toValue={(text) => groups.find((value) => value === text) ?? 'physician'}
        description={t('adminReference.hint.group')}
        required
      />
      <SelectField
        field={fieldOf(form, 'parent_id')}
        choices={choices}
        toText={(value) => (value === null ? null : String(value))}
        toValue={(text) => (text === null ? null : Number(text))}
        description={t('adminReference.hint.parent')}
        searchable
        clearable
      />
      <ManyOf field={fieldOf(form, 'therapy_area_ids')} rows={areas} max={20} />
    </>
  );
};

export const UnitFields: ReferenceFields<UnitValues> = ({ form, isFixed }) => {
  const { t } = useText();
  return (
    <>
      <TextField
        field={fixedHandle(fieldOf(form, 'code'), isFixed('code'))}
        description={t('adminReference.hint.code')}
        required
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <ColorField field={fieldOf(form, 'color')} empty="" required />
    </>
  );
};

export const AreaFields: ReferenceFields<AreaValues> = ({ form, isFixed }) => {
  const { t } = useText();
  const units = useUnits();
  return (
    <>
      <TextField
        field={fixedHandle(fieldOf(form, 'code'), isFixed('code'))}
        description={t('adminReference.hint.areaCode')}
        required
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <OneOf field={fieldOf(form, 'business_unit_id')} rows={units} />
      <MultiSelectField
        field={fieldOf(form, 'brands')}
        choices={BRANDS.map((value) => ({ value, label: value }))}
        toItem={(text) => BRANDS.find((brand) => brand === text) ?? null}
      />
    </>
  );
};

export const LadderFields: ReferenceFields<LadderValues> = ({ form, isFixed }) => {
  const { t } = useText();
  const ladders = useLadders();
  const brand = useFormState(form, ({ values }) => values.brand);
  const brands = isFixed('brand') ? [brand] : freeBrands(ladders ?? []);
  const types = USER_TYPES.filter((type) => type !== 'sale' && type !== 'staff');
  const areas = useAreas();
  const specialties = useSpecialties();
  const stages = useStages();
  return (
    <>
      <SelectField
        field={fixedHandle(fieldOf(form, 'brand'), isFixed('brand'))}
        choices={brands.map((value) => ({ value, label: value }))}
        toText={(value) => value}
        toValue={(text) => brands.find((value) => value === text) ?? brand}
        description={t('adminReference.hint.brand')}
        required
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <OneOf field={fieldOf(form, 'therapy_area_id')} rows={areas} />
      <MultiSelectField
        field={fieldOf(form, 'applicable_user_types')}
        choices={types.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
        toItem={(text) => types.find((type) => type === text) ?? null}
        required
      />
      <ManyOf
        field={fieldOf(form, 'specialty_ids')}
        rows={specialties}
        max={50}
        description={t('adminReference.hint.specialties')}
        placeholder={t('adminReference.everySpecialty')}
      />
      <ManyOf
        field={fieldOf(form, 'value_ids')}
        rows={stages}
        max={10}
        description={t('adminReference.hint.stages')}
        required
      />
      <NumberField
        field={fieldOf(form, 'auto_max_ordinal')}
        empty={0}
        description={t('adminReference.hint.auto')}
        required
      />
    </>
  );
};

export const StageFields: ReferenceFields<StageValues> = ({ form, isFixed }) => {
  const { t } = useText();
  return (
    <>
      <FormPair>
        <TextField
          field={fixedHandle(fieldOf(form, 'code'), isFixed('code'))}
          description={t('adminReference.hint.stageCode')}
          required
        />
        <NumberField
          field={fieldOf(form, 'ordinal')}
          empty={null}
          description={t('adminReference.hint.ordinal')}
        />
      </FormPair>
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={60} />
      <TextField
        field={fieldOf(form, 'name_th_pharmacist')}
        empty={null}
        max={60}
        description={t('adminReference.hint.pharmacist')}
      />
      <TextAreaField
        field={fieldOf(form, 'definition_th')}
        max={300}
        description={t('adminReference.hint.definition')}
        required
      />
      <ColorField field={fieldOf(form, 'color')} empty="" required />
    </>
  );
};
