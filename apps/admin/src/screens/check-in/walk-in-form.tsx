import { USER_TYPES } from '@connect/contract/constants.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { registrationLabels, typedPerson } from '@connect/contract/registrations/registration.ts';
import { typedPersonIssues } from '@connect/contract/registrations/registration-rules.ts';
import { PROFESSIONS } from '@connect/contract/users/user-choices.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../api/session.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import { SelectField, TextField } from '../../kit/fields/fields.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { partOf, useField } from '../../kit/form-values/form-field.ts';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';

type Person = z.output<typeof typedPerson>;
interface Values {
  person: Person;
}

const NOBODY: Person = {
  title_prefix: '',
  first_name: '',
  last_name: '',
  user_type: 'doctor',
  profession: null,
  license_no: null,
  specialty_id: null,
  workplace_name: '',
  province_code: null,
  email: null,
  phone: null,
};

/** The same rules as the server's: what waits without a network is not sent back later. */
const rulesFor = (isRegional: boolean): FormRules<Values> => ({
  // Judged by `check`.
  fields: { person: z.custom<Person>((value) => typeof value === 'object') },
  check: ({ person }) => {
    const { issues = [] } = parseFields(typedPerson, person);
    return [
      ...issues.map((issue) => ({ ...issue, field: `person.${issue.field}` })),
      ...typedPersonIssues(person),
      // Whoever sees some regions alone would not see the row that they wrote.
      ...(isRegional && person.province_code === null
        ? [{ field: 'person.province_code', code: 'required' } as const]
        : []),
    ];
  },
});

/** Somebody at the door without a registration: a name, a type, and a phone or an e-mail. */
export default function WalkInForm(props: {
  /** Typed before, and refused. */
  person?: Person | undefined;
  onDone: (person: Person) => void;
  onClose: () => void;
}) {
  const { person: before, onDone, onClose } = props;
  const { t } = useText();
  const { me } = useSession();
  const isRegional = me.region_scope.length > 0;
  const [rules] = useState(() => rulesFor(isRegional));
  const form = useWindowForm<Values>(rules, () => ({ person: before ?? NOBODY }));
  const field = form.field('person');
  const provinces = useProvinces();
  const type = useField(partOf(field, 'user_type')).value;
  const send = () =>
    void form.save(async ({ person }) => {
      onDone(typedPerson.parse(person));
      onClose();
    });
  return (
    <WindowForm
      title={t('checkIn.walkIn.title')}
      labels={registrationLabels}
      action={t('checkIn.walkIn.send')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      <FormPair>
        <TextField field={partOf(field, 'first_name')} required first />
        <TextField field={partOf(field, 'last_name')} required />
      </FormPair>
      <SelectField
        field={partOf(field, 'user_type')}
        choices={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
        required
      />
      {type === 'other_hcp' && (
        <SelectField
          field={partOf(field, 'profession')}
          choices={PROFESSIONS.map((value) => ({
            value,
            label: t(`registrations.profession.${value}`),
          }))}
          empty={null}
          required
        />
      )}
      <FormPair>
        <PhoneField field={partOf(field, 'phone')} description={t('checkIn.walkIn.contact')} />
        <TextField field={partOf(field, 'email')} empty={null} />
      </FormPair>
      {isRegional && (
        <SelectField
          field={partOf(field, 'province_code')}
          choices={provinces.choices}
          empty={null}
          searchable
          required
        />
      )}
    </WindowForm>
  );
}
