import { NumberField, SwitchField, TextField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';

/** When the link works, for how many, and what happens afterwards. */
export function LimitsSection({ editor: { form } }: { editor: LinkEditor }) {
  const { t } = useText();
  return (
    <FormSection title={t('links.section.limits')}>
      <FormPair>
        <MomentField field={fieldOf(form, 'starts_at')} />
        <MomentField field={fieldOf(form, 'expires_at')} />
      </FormPair>
      <FormPair>
        <NumberField
          field={fieldOf(form, 'max_clicks')}
          empty={null}
          description={t('links.clicksHint')}
        />
        <TextField
          field={fieldOf(form, 'fallback_url')}
          empty={null}
          description={t('links.fallbackHint')}
        />
      </FormPair>
      <SwitchField field={fieldOf(form, 'requires_login')} description={t('links.loginHint')} />
      <SwitchField
        field={fieldOf(form, 'line_external_browser')}
        description={t('links.lineHint')}
      />
    </FormSection>
  );
}
