import { isProduct, USER_TYPES, VISIBILITIES } from '@connect/contract/constants.ts';
import { useReference } from '../../api/queries.ts';
import { MultiSelectField, SelectField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { choicesIn } from '../item/reference-names.ts';
import { useProvinces } from '../item/use-provinces.ts';

/** ③ กลุ่มเป้าหมาย: which users may see the item, and which ones it is meant for. */
export function AudienceCard({ editor }: { editor: ContentEditor }) {
  const { form } = editor;
  const { t, language } = useText();
  const therapyAreas = useReference('therapyAreas');
  const specialties = useReference('specialties');
  const provinces = useProvinces();
  const brand = useFormState(form, ({ values }) => values.brand);
  const chosenSpecialties = useFormState(form, ({ values }) => values.specialty_ids);
  const chosenAreas = useFormState(form, ({ values }) => values.therapy_area_ids);
  const forced = isProduct(brand) || brand === 'Medical';

  return (
    <FormSection title={t('cards.audience.title')}>
      <SelectField
        field={fieldOf(form, 'visibility')}
        choices={VISIBILITIES.map((value) => ({
          value,
          label: t(`options.visibility.${value}`),
          disabled: forced && value !== 'hcp_only',
        }))}
        description={forced ? t('cards.audience.forced') : undefined}
        required
      />
      <MultiSelectField
        field={fieldOf(form, 'audience_user_types')}
        choices={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
        required
      />
      <MultiSelectField
        field={fieldOf(form, 'therapy_area_ids')}
        choices={choicesIn(language, therapyAreas, chosenAreas)}
        max={5}
        required={editor.isNeeded('therapy_area_ids')}
      />
      <MultiSelectField
        field={fieldOf(form, 'specialty_ids')}
        choices={choicesIn(language, specialties, chosenSpecialties)}
        max={20}
        placeholder={t('cards.audience.allSpecialties')}
      />
      <MultiSelectField
        field={fieldOf(form, 'province_codes')}
        choices={provinces.choices}
        placeholder={t('cards.audience.allProvinces')}
      />
    </FormSection>
  );
}
