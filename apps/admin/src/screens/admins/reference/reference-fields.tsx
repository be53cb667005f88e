import { BRANDS, USER_TYPES } from '@connect/contract/constants.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeQuery } from '../../../api/queries.ts';
import { choicesIn } from '../../../content/item/reference-names.ts';
import { ColorField } from '../../../kit/color/color-field.tsx';
import {
  MultiSelectField,
  NumberField,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../../kit/fields/fields.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { type FieldHandle, locked, useField } from '../../../kit/form-values/form-field.ts';
import { useText } from '../../../text/i18n.ts';
import { freeBrands, type ReferenceFields } from './reference-list.ts';
import type {
  AreaValues,
  CategoryValues,
  LadderValues,
  SpecialtyValues,
  SpellingValues,
  StageValues,
  UnitValues,
} from './reference-values.ts';

const NONE: never[] = [];
type Rows = Parameters<typeof choicesIn>[1];

const useSpecialties = () => useQuery(wholeQuery(referenceAdmin.specialties.list)).data?.data;
const useUnits = () => useQuery(wholeQuery(referenceAdmin.businessUnits.list)).data?.data;
const useAreas = () => useQuery(wholeQuery(referenceAdmin.therapyAreas.list)).data?.data;
const useLadders = () => useQuery(wholeQuery(referenceAdmin.productLadders.list)).data?.data;
const useStages = () => useQuery(wholeQuery(referenceAdmin.ladderValues.list)).data?.data;

/** Chooses an entry of another list; 0 while none is chosen. */
function OneOf(props: { field: FieldHandle<number>; rows: Rows | undefined }) {
  const { field, rows = NONE } = props;
  const { language } = useText();
  const { value } = useField(field);
  return <SelectField field={field} choices={choicesIn(language, rows, [value])} required />;
}

function ManyOf(props: {
  field: FieldHandle<number[]>;
  rows: Rows | undefined;
  max: number;
  description?: string;
  placeholder?: string;
  required?: boolean;
}) {
  const { rows = NONE, ...rest } = props;
  const { language } = useText();
  const { value } = useField(props.field, true);
  return <MultiSelectField {...rest} choices={choicesIn(language, rows, value)} />;
}

/** The code that identifies an entry; it cannot be changed later. */
function CodeField(props: { field: FieldHandle<string>; isFixed: boolean; hint: string }) {
  const { field, isFixed, hint } = props;
  return <TextField field={fixedHandle(field, isFixed)} description={hint} required />;
}

/** The names in both languages. */
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
        required
      />
      <TextAreaField field={fieldOf(form, 'description')} empty={null} max={200} />
      <ColorField field={fieldOf(form, 'color')} empty={null} />
    </>
  );
};

export const SpecialtyFields: ReferenceFields<SpecialtyValues> = ({ form, id, isFixed }) => {
  const { t, language } = useText();
  const groups = ['physician', 'pharmacist', 'other'] as const;
  const all = useSpecialties() ?? NONE;
  const areas = useAreas();
  const group = useFormState(form, ({ values }) => values.group);
  const parent = useFormState(form, ({ values }) => values.parent_id);
  const parents = all.filter(
    (row) => row.id !== id && row.parent_id === null && row.group === group,
  );
  return (
    <>
      <CodeField
        field={fieldOf(form, 'code')}
        isFixed={isFixed('code')}
        hint={t('adminReference.hint.code')}
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <TextField field={fieldOf(form, 'short_th')} empty={null} max={30} />
      <SelectField
        field={fieldOf(form, 'group')}
        choices={groups.map((value) => ({ value, label: t(`adminReference.group.${value}`) }))}
        description={t('adminReference.hint.group')}
        required
      />
      <SelectField
        field={fieldOf(form, 'parent_id')}
        choices={choicesIn(language, parents, [parent])}
        description={t('adminReference.hint.parent')}
        empty={null}
      />
      <ManyOf field={fieldOf(form, 'therapy_area_ids')} rows={areas} max={20} />
    </>
  );
};

export const UnitFields: ReferenceFields<UnitValues> = ({ form, isFixed }) => {
  const { t } = useText();
  return (
    <>
      <CodeField
        field={fieldOf(form, 'code')}
        isFixed={isFixed('code')}
        hint={t('adminReference.hint.code')}
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
      <CodeField
        field={fieldOf(form, 'code')}
        isFixed={isFixed('code')}
        hint={t('adminReference.hint.areaCode')}
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <OneOf field={fieldOf(form, 'business_unit_id')} rows={units} />
      <MultiSelectField
        field={fieldOf(form, 'brands')}
        choices={BRANDS.map((value) => ({ value, label: value }))}
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
        description={t('adminReference.hint.brand')}
        required
      />
      <Names th={fieldOf(form, 'name_th')} en={fieldOf(form, 'name_en')} max={120} />
      <OneOf field={fieldOf(form, 'therapy_area_id')} rows={areas} />
      <MultiSelectField
        field={fieldOf(form, 'applicable_user_types')}
        choices={types.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
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
        <CodeField
          field={fieldOf(form, 'code')}
          isFixed={isFixed('code')}
          hint={t('adminReference.hint.stageCode')}
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

export const SpellingFields: ReferenceFields<SpellingValues> = ({ form, isFixed }) => {
  const { t } = useText();
  const all = useQuery(wholeQuery(referenceAdmin.brandSpellings.list)).data?.data ?? NONE;
  const brand = useFormState(form, ({ values }) => values.brand);
  const brands = isFixed('brand') ? [brand] : freeBrands(all);
  return (
    <>
      <SelectField
        field={fixedHandle(fieldOf(form, 'brand'), isFixed('brand'))}
        choices={brands.map((value) => ({ value, label: value }))}
        required
      />
      <TagsField
        field={fieldOf(form, 'spellings')}
        max={30}
        description={t('adminReference.hint.spellings')}
      />
    </>
  );
};
