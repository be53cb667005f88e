import { BRANDS } from '@connect/contract/constants.ts';
import { user } from '@connect/contract/users/user.ts';
import { useReference } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { MultiSelectField, SelectField, TextField } from '../../../kit/fields/fields.tsx';
import { DayField } from '../../../kit/fields/fields-date.tsx';
import { OnePickerField, type PickerSource } from '../../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';

const MOST_AREAS = 5;

const people: PickerSource = {
  name: 'link-owner',
  search: async (search, signal) => {
    const query = { search: search || undefined, user_type: 'sale,staff' };
    const { data } = await call(user.names, { query, signal, silent: true });
    return data.map(({ id, display_name: title }) => ({ id, title }));
  },
};

/** What a link to an address says of itself; one to content takes it over. */
function OwnMaterial({ editor: { form } }: { editor: LinkEditor }) {
  const { language } = useText();
  const therapyAreas = useReference('therapyAreas');
  return (
    <>
      <FormPair>
        <SelectField
          field={fieldOf(form, 'brand')}
          required
          choices={BRANDS.map((value) => ({ value, label: value }))}
        />
        <MultiSelectField
          field={fieldOf(form, 'therapy_area_ids')}
          max={MOST_AREAS}
          choices={therapyAreas.map((area) => ({ value: area.id, label: nameIn(area, language) }))}
        />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'material_code')} empty={null} />
        <DayField field={fieldOf(form, 'material_expires_at')} />
      </FormPair>
    </>
  );
}

/** Owner, campaign and brand. */
export function OwnerSection({ editor }: { editor: LinkEditor }) {
  const { form, item } = editor;
  const { t } = useText();
  const can = useCan();
  const isAddress = useFormState(form, ({ values }) => values.target_type === 'url');
  const known = item?.owner ? [{ id: item.owner.id, title: item.owner.display_name }] : [];
  return (
    <FormSection title={t('links.section.owner')}>
      <FormPair>
        {can('user.view') && (
          <OnePickerField
            field={fieldOf(form, 'owner_user_id')}
            source={people}
            known={known}
            nothing={t('links.ownerNothing')}
          />
        )}
        <TextField field={fieldOf(form, 'campaign')} />
      </FormPair>
      {isAddress ? <OwnMaterial editor={editor} /> : <p>{t('links.inherited')}</p>}
    </FormSection>
  );
}
