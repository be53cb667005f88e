import { smsSize } from '@connect/contract/message-templates/rules/sms-segments.ts';
import {
  renderHtml,
  renderText,
} from '@connect/contract/message-templates/rules/template-sample.ts';
import type { Placeholder } from '@connect/contract/message-templates/template-choices.ts';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { usePicture } from '../../../content/picture/use-picture.ts';
import { previewDocument } from '../../../content/preview/preview-page.ts';
import { useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../message-templates.module.css';
import type { TemplateParts } from '../template-editor.ts';

type Sampled = TemplateParts & { sample: Readonly<Record<Placeholder, string>> };

/** A LINE message or an SMS on a phone. */
function Phone({ editor, item, sample }: Sampled) {
  const { t } = useText();
  const { channel, body_text, line_image_id } = useFormState(editor.form, ({ values }) => values);
  const picture = usePicture(line_image_id, item?.line_image ?? null);
  const text = renderText(body_text, sample);
  const { units, segments } = smsSize(text);
  return (
    <>
      <div className={classes.phone} data-channel={channel}>
        <div className={classes.who}>{sample['company.name']}</div>
        {channel === 'line' && picture && (
          <img
            className={classes.picture}
            src={picture.variants.medium ?? picture.url}
            alt={picture.alt_text ?? ''}
          />
        )}
        <div className={classes.bubble}>{text || t('messageTemplates.empty')}</div>
      </div>
      {channel === 'sms' && (
        <Text size="sm" c="var(--ink-2)">
          {t('messageTemplates.sampleSms', { n: units, segments })}
        </Text>
      )}
    </>
  );
}

/** An e-mail in a frame without scripts. */
function Email({ editor, sample }: Sampled) {
  const { t } = useText();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { language, subject, preheader, content, sender_mode: sender, material_code } = values;
  const html = useMemo(
    () =>
      previewDocument({
        language,
        gate: null,
        labels: [],
        title: renderText(subject, sample),
        facts: [
          t('messageTemplates.from', {
            name: sample[sender === 'rep' ? 'sender.display_name' : 'company.name'],
          }),
        ],
        cover: null,
        excerpt: renderText(preheader, sample),
        content: renderHtml(content, sample),
        videoLabel: (url) => t('messageTemplates.video', { url }),
        lists: [],
        small: material_code ? [t('cards.preview.code', { code: material_code })] : [],
        warning: null,
      }),
    [language, subject, preheader, content, sender, material_code, sample, t],
  );
  return (
    <iframe
      className={classes.email}
      title={t('messageTemplates.preview')}
      // Scripts and forms stay forbidden; the same origin only lets the fonts load.
      sandbox="allow-same-origin"
      srcDoc={html}
    />
  );
}

/** The message as a recipient would get it. */
export function TemplatePreview(props: Sampled) {
  const channel = useFormState(props.editor.form, ({ values }) => values.channel);
  return channel === 'email' ? <Email {...props} /> : <Phone {...props} />;
}
