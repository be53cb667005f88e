import {
  BRANDS,
  isProduct,
  LIFE_READY_BRANDS,
  PROMOTIONAL_TYPES,
  type PromotionalType,
} from '@connect/contract/constants.ts';
import { allowedPromotionalTypes, materialState } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { Text } from '@mantine/core';
import { formatNumber } from '../../kit/display/format.ts';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { SelectField, SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { DayField } from '../../kit/fields/fields-date.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import classes from './content-cards.module.css';
import { findDocuments } from './find-documents.ts';

const UNBRANDED_TYPES: readonly PromotionalType[] = ['non_promotional'];

/** Days until the material code expires, beside the code. */
function DaysLeft({ editor }: { editor: ContentEditor }) {
  const { t } = useText();
  const code = useFormState(editor.form, ({ values }) => values.material_code);
  const expires = useFormState(editor.form, ({ values }) => values.material_expires_at);
  const { state, daysLeft } = materialState(
    { material_code: code, material_expires_at: expires },
    bangkokDay(new Date()),
    editor.facts.settings.material_warn_days,
  );
  if (state === 'none' || daysLeft === null) return null;
  const tone = state === 'valid' ? 'ok' : state === 'expiring' ? 'warn' : 'bad';
  const text =
    state === 'expired'
      ? t('cards.compliance.expired')
      : daysLeft === 0
        ? t('cards.compliance.lastDay')
        : t('cards.compliance.daysLeft', { n: formatNumber(daysLeft) });
  return (
    <StatusPill tone={tone} className={classes.pillRight}>
      {text}
    </StatusPill>
  );
}

/**
 * ② การกำกับดูแลสื่อ: brand, material code, prescribing information. `unbranded` locks the fields
 * to values without product and promotion (Life Ready).
 */
export function ComplianceCard(props: {
  editor: ContentEditor;
  unbranded?: boolean;
  /** False if the text itself says how to report adverse events. */
  reminder?: boolean;
}) {
  const { editor, unbranded = false, reminder = true } = props;
  const { form, record } = editor;
  const { t } = useText();
  const brand = useFormState(form, ({ values }) => values.brand);
  const type = useFormState(form, ({ values }) => values.promotional_type);
  const code = useFormState(form, ({ values }) => values.material_code);
  const product = isProduct(brand);
  // Joined to a string, because a new array on each read would never compare equal.
  const types = useFormState(form, ({ values }) => allowedPromotionalTypes(values).join());
  const allowed: readonly string[] = unbranded ? UNBRANDED_TYPES : types.split(',');
  const needsCode = type !== 'non_promotional';

  const prescribing: PickerSource = {
    name: `prescribing-${brand}`,
    search: findDocuments({ document_type: 'prescribing_info', brand }),
  };

  return (
    <FormSection title={t('cards.compliance.title')}>
      {unbranded && (
        <Text size="sm" c="var(--ink-2)">
          {t('cards.compliance.unbranded')}
        </Text>
      )}
      <FormPair uneven>
        <SelectField
          field={fieldOf(form, 'brand')}
          choices={(unbranded ? LIFE_READY_BRANDS : BRANDS).map((name) => ({
            value: name,
            label: name,
          }))}
          required
        />
        <SelectField
          field={fieldOf(form, 'promotional_type')}
          choices={PROMOTIONAL_TYPES.map((value) => ({
            value,
            label: t(`options.promotional_type.${value}`),
            disabled: !allowed.includes(value),
          }))}
          required
        />
      </FormPair>
      <TextField
        field={fieldOf(form, 'material_code')}
        empty={null}
        placeholder={t('cards.compliance.codeHint')}
        required={needsCode}
        right={<DaysLeft editor={editor} />}
      />
      <FormPair>
        <DayField
          field={fieldOf(form, 'material_approved_at')}
          max={bangkokDay(new Date())}
          required={code !== null}
        />
        <DayField field={fieldOf(form, 'material_expires_at')} required={code !== null} />
      </FormPair>
      <TextField field={fieldOf(form, 'fda_ad_license_no')} empty={null} />
      {product && (
        <OnePickerField
          field={fieldOf(form, 'pi_document_id')}
          source={prescribing}
          known={record?.pi_document ? [record.pi_document] : []}
          required={type === 'promotional'}
          nothing={t('cards.compliance.noPi')}
          onPicked={(entry) => editor.pickPiBrand(entry === null ? null : brand)}
        />
      )}
      {reminder && (
        <SwitchField
          field={fieldOf(form, 'ae_reminder')}
          disabled={product}
          description={product ? t('cards.compliance.forcedAe') : undefined}
        />
      )}
    </FormSection>
  );
}
