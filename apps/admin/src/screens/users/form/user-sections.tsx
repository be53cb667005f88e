import { BRANDS, USER_TYPES } from '@connect/contract/constants.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import { PREFERRED_CHANNELS, PROFESSIONS, SEGMENTS } from '@connect/contract/users/user-choices.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import { hasField, TITLE_PREFIXES } from '@connect/contract/users/user-rules.ts';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useReference } from '../../../api/queries.ts';
import { choicesIn } from '../../../content/item/reference-names.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { FieldBox } from '../../../kit/fields/field-box.tsx';
import {
  MultiSelectField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../kit/fields/fields.tsx';
import { DayField } from '../../../kit/fields/fields-date.tsx';
import { OnePickerField } from '../../../kit/fields/fields-picker.tsx';
import { PhoneField } from '../../../kit/fields/phone-field.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, type ItemForm, useFormState } from '../../../kit/form/use-item-form.ts';
import { type FieldHandle, locked, useField } from '../../../kit/form-values/form-field.ts';
import type { FieldName } from '../../../kit/form-values/form-state.ts';
import { useText } from '../../../text/i18n.ts';
import { managers, representatives, workplaces } from '../parts/user-sources.ts';

interface SectionProps {
  form: ItemForm<UserValues>;
  /** Every field, or contact data and the representative only. */
  all: boolean;
}
type SavedProps = SectionProps & { item: UserItem | null };

const fieldFor =
  ({ form, all }: SectionProps) =>
  <Name extends FieldName<UserValues>>(name: Name): FieldHandle<UserValues[Name]> =>
    all ? fieldOf(form, name) : locked(fieldOf(form, name));

const useType = (form: ItemForm<UserValues>) =>
  useFormState(form, ({ values }) => values.user_type);

/** A title before the name: usual ones are offered, any other may be typed. */
function PrefixField({ field }: { field: FieldHandle<string> }) {
  const { value, set, blur, label, error, readOnly } = useField(field);
  return (
    <FieldBox name={field.name}>
      <Autocomplete
        label={label}
        data={[...TITLE_PREFIXES]}
        value={value}
        onChange={set}
        onBlur={blur}
        error={error}
        readOnly={readOnly}
        limit={30}
      />
    </FieldBox>
  );
}

/** Type and names. */
export function PersonSection({ isNew, ...props }: SectionProps & { isNew: boolean }) {
  const { t } = useText();
  const field = fieldFor(props);
  return (
    <FormSection title={t('person.section.person')} open>
      <FormPair>
        <SelectField
          field={field('user_type')}
          choices={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
          description={isNew ? undefined : t('person.form.typeChange')}
          required
        />
        <PrefixField field={field('title_prefix')} />
      </FormPair>
      <FormPair>
        <TextField field={field('first_name')} required first={isNew} />
        <TextField field={field('last_name')} required />
      </FormPair>
      <FormPair>
        <TextField field={field('first_name_en')} />
        <TextField field={field('last_name_en')} />
      </FormPair>
    </FormSection>
  );
}

/** How to reach the person, and who looks after them. */
export function ContactSection({ item, ...props }: SavedProps) {
  const { form } = props;
  const { t } = useText();
  const type = useType(form);
  const channel = useFormState(form, ({ values }) => values.preferred_channel);
  const agreed = channel === null || channel === 'none' || item?.contact[channel] === 'granted';
  return (
    <FormSection title={t('person.section.contact')} open>
      <FormPair>
        <TextField
          field={fieldOf(form, 'email')}
          empty={null}
          description={hasField(type, 'employee_code') ? t('person.form.companyMail') : undefined}
          required={hasField(type, 'employee_code')}
        />
        <PhoneField field={fieldOf(form, 'phone')} />
      </FormPair>
      <FormPair>
        <SelectField
          field={fieldOf(form, 'preferred_channel')}
          choices={PREFERRED_CHANNELS.map((value) => ({
            value,
            label: t(`users.preferred_channel.${value}`),
          }))}
          description={agreed ? undefined : t('person.form.noConsent')}
          empty={null}
        />
        {hasField(type, 'owner_rep_id') && (
          <OnePickerField
            field={fieldOf(form, 'owner_rep_id')}
            source={representatives}
            known={item?.owner ? [{ id: item.owner.id, title: item.owner.display_name }] : []}
            nothing={t('person.form.noRep')}
          />
        )}
      </FormPair>
    </FormSection>
  );
}

const GROUPS = { doctor: 'physician', pharmacist: 'pharmacist', other_hcp: 'other' } as const;

/** Licence, specialty and place of those who care for patients. */
export function WorkSection({ item, ...props }: SavedProps) {
  const { form } = props;
  const { t, language } = useText();
  const specialties = useReference('specialties');
  const provinces = useProvinces();
  const type = useType(form);
  const chosen = useFormState(form, ({ values }) => values.specialty_ids);
  const [places] = useState(() => new Map<number, string>());
  const [source] = useState(() => workplaces(({ id, province }) => places.set(id, province)));
  const field = fieldFor(props);
  if (!hasField(type, 'workplace_id')) return null;
  const group = type === 'doctor' || type === 'pharmacist' ? GROUPS[type] : GROUPS.other_hcp;
  const offered = specialties.filter((one) => one.group === group || chosen.includes(one.id));
  return (
    <FormSection title={t('person.section.work')} open>
      {hasField(type, 'profession') && (
        <SelectField
          field={field('profession')}
          choices={PROFESSIONS.map((value) => ({ value, label: t(`users.profession.${value}`) }))}
          required
        />
      )}
      <FormPair>
        <TextField
          field={field('license_no')}
          empty={null}
          required={type === 'doctor' || type === 'pharmacist'}
          description={item?.license_status === 'verified' ? t('person.form.recheck') : undefined}
        />
        <DayField field={field('license_expires_at')} />
      </FormPair>
      <MultiSelectField
        field={field('specialty_ids')}
        choices={choicesIn(language, offered, chosen)}
        max={5}
        required={type === 'doctor'}
      />
      <FormPair>
        <TextField field={field('position')} />
        <TextField field={field('department')} description={t('person.form.noPatients')} />
      </FormPair>
      <FormPair>
        <OnePickerField
          field={field('workplace_id')}
          source={source}
          known={item?.workplace ? [{ id: item.workplace.id, title: item.workplace.name_th }] : []}
          nothing={t('person.form.noWorkplace')}
          onPicked={(place) => {
            const province = place ? places.get(place.id) : undefined;
            if (province && form.store.snapshot().values.province_code === null) {
              form.store.set('province_code', province);
            }
          }}
        />
        <SelectField
          field={field('province_code')}
          choices={provinces.choices}
          description={t('person.form.provinceHint')}
          required
        />
      </FormPair>
      <TextField field={field('workplace_name_raw')} />
      <FormPair>
        <SelectField
          field={field('segment')}
          choices={SEGMENTS.map((value) => ({ value, label: value }))}
          empty={null}
        />
        <TextField field={field('external_ref')} empty={null} />
      </FormPair>
      <SwitchField field={field('is_kol')} />
    </FormSection>
  );
}

/** What the company knows of its own people. */
export function CompanySection({ item, ...props }: SavedProps) {
  const { form } = props;
  const { t, language } = useText();
  const therapyAreas = useReference('therapyAreas');
  const provinces = useProvinces();
  const type = useType(form);
  const unit = useFormState(form, ({ values }) => values.bu_id);
  const field = fieldFor(props);
  if (!hasField(type, 'employee_code')) return null;
  const units = new Map(therapyAreas.map(({ bu }) => [bu.id, bu]));
  const choices = [...units.values()].map((bu) => ({ ...bu, is_active: true }));
  return (
    <FormSection title={t('person.section.company')} open>
      <FormPair>
        <TextField field={field('employee_code')} empty={null} required />
        {hasField(type, 'territory_code') ? (
          <TextField field={field('territory_code')} empty={null} required />
        ) : (
          <TextField field={field('team')} />
        )}
      </FormPair>
      <FormPair>
        <TextField field={field('position')} />
        <TextField field={field('department')} />
      </FormPair>
      <FormPair>
        <OnePickerField
          field={field('manager_user_id')}
          source={managers}
          known={item?.manager ? [{ id: item.manager.id, title: item.manager.display_name }] : []}
        />
        <SelectField
          field={field('bu_id')}
          choices={choicesIn(language, choices, [unit])}
          empty={null}
        />
      </FormPair>
      {hasField(type, 'territory_code') && <TextField field={field('team')} />}
      <MultiSelectField
        field={field('brand_scope')}
        choices={BRANDS.map((value) => ({ value, label: value }))}
      />
      <SelectField field={field('province_code')} choices={provinces.choices} empty={null} />
    </FormSection>
  );
}
