import { isProduct } from '@connect/contract/constants.ts';
import { DOCUMENT_TYPES, PRINT_LIMIT_MAX } from '@connect/contract/documents/document-rules.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { MainSection } from '../../content/cards/main-section.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { DayField } from '../../kit/fields/fields-date.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { DocumentParts } from './document-editor.ts';

/** ข้อมูลเอกสาร: title, type, date, version. */
export function AboutSection({ editor }: DocumentParts) {
  const { form } = editor;
  const { t } = useText();
  return (
    <MainSection
      editor={editor}
      heading={t('documents.section.about')}
      prefix="/document/"
      beside={
        <SelectField
          field={fieldOf(form, 'document_type')}
          choices={DOCUMENT_TYPES.map((value) => ({ value, label: t(`documents.type.${value}`) }))}
          required
        />
      }
    >
      <FormPair>
        <DayField field={fieldOf(form, 'document_date')} max={bangkokDay(new Date())} />
        <TextField field={fieldOf(form, 'file_version')} placeholder={t('documents.versionHint')} />
      </FormPair>
    </MainSection>
  );
}

/** สิทธิ์การใช้งาน: download, watermark, sharing by representatives, copyright note. */
export function RightsSection({ editor }: DocumentParts) {
  const { form } = editor;
  const { t } = useText();
  const paper = useFormState(form, ({ values }) => values.document_type === 'clinical_paper');
  const download = useFormState(form, ({ values }) => values.allow_download);
  return (
    <FormSection title={t('documents.section.rights')}>
      <FormPair>
        <SwitchField
          field={fieldOf(form, 'allow_download')}
          description={t(download ? 'documents.downloadHint' : 'documents.viewerHint')}
        />
        <SwitchField
          field={fieldOf(form, 'watermark')}
          description={t('documents.watermarkHint')}
        />
      </FormPair>
      <SwitchField field={fieldOf(form, 'rep_shareable')} description={t('documents.repHint')} />
      <TextField
        field={fieldOf(form, 'copyright_note')}
        max={300}
        required={paper}
        description={paper ? t('documents.copyrightHint') : undefined}
      />
    </FormSection>
  );
}

/** สำหรับผู้ป่วย: only for patient guides. */
export function PatientSection({ editor }: DocumentParts) {
  const { form } = editor;
  const { t } = useText();
  const guide = useFormState(form, ({ values }) => values.document_type === 'patient_guideline');
  const product = useFormState(form, ({ values }) => isProduct(values.brand));
  if (!guide) return null;
  return (
    <FormSection title={t('documents.section.patient')}>
      <FormPair>
        <NumberField
          field={fieldOf(form, 'patient_print_qty_limit')}
          empty={null}
          required
          description={t('documents.printHint', { max: PRINT_LIMIT_MAX.toLocaleString('en') })}
        />
        <SwitchField
          field={fieldOf(form, 'for_prescribed_patients_only')}
          description={product ? t('documents.prescribedHint') : undefined}
        />
      </FormPair>
    </FormSection>
  );
}
