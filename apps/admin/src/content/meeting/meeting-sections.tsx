import { HOST_ROLES } from '@connect/contract/content/host-links.ts';
import { document } from '@connect/contract/documents/document.ts';
import { HANDOUTS_MAX } from '@connect/contract/meetings/meeting-times.ts';
import { NumberField, TextField } from '../../kit/fields/fields.tsx';
import { ManyPickerField } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import { CpeCodeField } from '../cards/cpe-code-field.tsx';
import { HostsField } from '../host/hosts-field.tsx';
import { publishedIn } from '../item/finder.ts';
import type { MeetingParts } from './meeting-editor.ts';

const NONE: never[] = [];
const documents = publishedIn('document', document.list);

/** วิทยากร: who speaks, in their order. */
export function SpeakersSection({ editor, item }: MeetingParts) {
  const labelOf = useFieldLabel();
  return (
    <FormSection title={labelOf('hosts')}>
      <HostsField
        field={fieldOf(editor.form, 'hosts')}
        kind="webinar_host"
        roles={HOST_ROLES}
        withTopic
        linked={item?.linked_hosts ?? NONE}
      />
    </FormSection>
  );
}

/** หน่วยกิต: credits of pharmacists and doctors, and the share of attendance they need. */
export function CreditsSection({ editor }: Pick<MeetingParts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  return (
    <FormSection title={t('meetings.credits')}>
      <FormPair>
        <CpeCodeField field={fieldOf(form, 'cpe_code')} />
        <NumberField field={fieldOf(form, 'cpe_credits')} empty={null} decimal />
      </FormPair>
      <TextField field={fieldOf(form, 'cpe_institute')} max={200} />
      <FormPair>
        <TextField field={fieldOf(form, 'cme_institute')} max={200} />
        <NumberField field={fieldOf(form, 'cme_credits')} empty={null} decimal />
      </FormPair>
      <NumberField
        field={fieldOf(form, 'credit_min_attendance_pct')}
        empty={null}
        description={t('meetings.creditHint')}
      />
    </FormSection>
  );
}

/** เอกสารประกอบ: published documents that are handed out. */
export function HandoutsSection({ editor, item }: MeetingParts) {
  const { t } = useText();
  return (
    <FormSection title={t('meetings.handouts')}>
      <ManyPickerField
        field={fieldOf(editor.form, 'document_ids')}
        source={documents}
        known={item?.handouts ?? NONE}
        max={HANDOUTS_MAX}
        placeholder={t('meetings.handoutHint', { max: HANDOUTS_MAX })}
      />
    </FormSection>
  );
}
