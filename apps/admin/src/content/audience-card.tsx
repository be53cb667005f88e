import { isProduct, USER_TYPES, VISIBILITIES } from '@connect/contract/constants.ts';
import { useReference } from '../api/queries.ts';
import { type Choice, MultiSelectField, SelectField } from '../kit/fields.tsx';
import { FormSection } from '../kit/form-section.tsx';
import { fieldOf, useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import type { ContentEditor } from './use-content-form.ts';

const toId = (text: string): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** ③ กลุ่มเป้าหมาย: who may see it and whom it is meant for. */
export function AudienceCard({ editor }: { editor: ContentEditor }) {
  const { form } = editor;
  const { t, language } = useText();
  const reference = useReference();
  const brand = useFormState(form, ({ values }) => values.brand);
  const chosenSpecialties = useFormState(form, ({ values }) => values.specialty_ids);
  const chosenAreas = useFormState(form, ({ values }) => values.therapy_area_ids);
  const forced = isProduct(brand) || brand === 'Medical';

  const named = (
    rows: readonly { id: number; name_th: string; name_en: string; is_active: boolean }[],
    chosen: readonly number[],
  ): Choice[] =>
    rows
      // What is switched off cannot be chosen any more, but stays readable where it was chosen.
      .filter(({ id, is_active }) => is_active || chosen.includes(id))
      .map((row) => ({
        value: String(row.id),
        label: language === 'en' ? row.name_en : row.name_th,
      }));

  return (
    <FormSection title={t('form.audience.title')}>
      <SelectField
        field={fieldOf(form, 'visibility')}
        choices={VISIBILITIES.map((value) => ({
          value,
          label: t(`options.visibility.${value}`),
          disabled: forced && value !== 'hcp_only',
        }))}
        toText={(value) => value}
        toValue={(text) => VISIBILITIES.find((value) => value === text) ?? 'hcp_only'}
        description={forced ? t('form.audience.forced') : undefined}
        required
      />
      <MultiSelectField
        field={fieldOf(form, 'audience_user_types')}
        choices={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
        toItem={(text) => USER_TYPES.find((value) => value === text) ?? null}
        required
      />
      <MultiSelectField
        field={fieldOf(form, 'therapy_area_ids')}
        choices={named(reference.therapyAreas, chosenAreas)}
        toItem={toId}
        max={5}
        required
      />
      <MultiSelectField
        field={fieldOf(form, 'specialty_ids')}
        choices={named(reference.specialties, chosenSpecialties)}
        toItem={toId}
        max={20}
        placeholder={t('form.audience.allSpecialties')}
      />
      <MultiSelectField
        field={fieldOf(form, 'province_codes')}
        choices={reference.provinces.map((row) => ({ value: row.code, label: row.name_th }))}
        toItem={(text) => text}
        placeholder={t('form.audience.allProvinces')}
      />
    </FormSection>
  );
}
