import { registrationLabels, typedPerson } from '@connect/contract/registrations/registration.ts';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { SelectField, TextField } from '../../kit/fields/fields.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { partOf } from '../../kit/form-values/form-field.ts';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';
import {
  anyPerson,
  NOBODY,
  ProfessionFields,
  personIssues,
  type TypedPerson,
} from '../registrations/typed-person.tsx';
import { useSeenProvinces } from '../registrations/use-seen-provinces.ts';

interface Values {
  person: TypedPerson;
}

/** All that the server asks for: what waits without a network is not sent back later. */
const rulesFor = (isRegional: boolean): FormRules<Values> => ({
  fields: { person: anyPerson },
  check: ({ person }) => [
    ...personIssues(person),
    // Whoever sees some regions alone would not see the row that they wrote.
    ...(isRegional && person.province_code === null
      ? [{ field: 'person.province_code', code: 'required' } as const]
      : []),
  ],
});

/** Somebody at the door without a registration: a name, a type, and a phone or an e-mail. */
export default function WalkInForm(props: {
  /** Typed before, and refused. */
  person?: TypedPerson | undefined;
  onDone: (person: TypedPerson) => void;
  onClose: () => void;
}) {
  const { person: before, onDone, onClose } = props;
  const { t } = useText();
  const { me } = useSession();
  const isRegional = me.region_scope.length > 0;
  const [rules] = useState(() => rulesFor(isRegional));
  const form = useWindowForm<Values>(rules, () => ({ person: before ?? NOBODY }));
  const field = form.field('person');
  const provinces = useSeenProvinces();
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
      <ProfessionFields field={field} />
      <FormPair>
        <PhoneField field={partOf(field, 'phone')} description={t('checkIn.walkIn.contact')} />
        <TextField field={partOf(field, 'email')} empty={null} />
      </FormPair>
      {isRegional && (
        <SelectField
          field={partOf(field, 'province_code')}
          choices={provinces}
          empty={null}
          required
        />
      )}
    </WindowForm>
  );
}
