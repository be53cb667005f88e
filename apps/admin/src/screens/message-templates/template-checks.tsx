import {
  mandatoryPlaceholders,
  templateIssues,
  templatePublishIssues,
} from '@connect/contract/message-templates/rules/template-rules.ts';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';
import { type TemplateEditor, usePlaceholderName } from './template-editor.ts';

/** การตรวจสอบ: the rules for this channel and brand, each passed or failed. */
export function TemplateChecks({ editor }: { editor: TemplateEditor }) {
  const { t } = useText();
  const nameOf = usePlaceholderName();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const found = new Set(
    [...templateIssues(values), ...templatePublishIssues(values, editor.facts)].map(
      ({ code }) => code,
    ),
  );
  const mandatory = mandatoryPlaceholders(values.channel, values.brand);
  const checks = [
    { text: t('messageTemplates.check.known'), failed: found.has('placeholder_unknown') },
    {
      text: t('messageTemplates.check.length'),
      failed: found.has('text_long') || found.has('sms_segments') || found.has('text_bytes'),
    },
    ...(mandatory.length > 0
      ? [
          {
            text: t('messageTemplates.check.mandatory', {
              names: mandatory.map(nameOf).join(', '),
            }),
            failed: found.has('placeholder_missing'),
          },
        ]
      : []),
    ...(values.channel === 'sms'
      ? [
          {
            text: t('messageTemplates.check.brand'),
            failed: found.has('sms_brand') || found.has('brand_mentioned'),
          },
        ]
      : []),
  ];
  return (
    <FormSection title={t('messageTemplates.checks')}>
      <ul className={classes.checks}>
        {checks.map(({ text, failed }) => {
          const Icon = failed ? IconCircleX : IconCircleCheck;
          const state = t(`messageTemplates.check.${failed ? 'failed' : 'passed'}`);
          return (
            <li key={text} data-failed={failed || undefined}>
              <Icon size={17} stroke={1.7} role="img" aria-label={state} />
              {text}
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}
