import { anyContent } from '@connect/contract/content/any-content.ts';
import type { MessageTemplateItem } from '@connect/contract/message-templates/message-template.ts';
import { sampleValues } from '@connect/contract/message-templates/rules/template-sample.ts';
import {
  type Placeholder,
  SAMPLES,
  type Sample,
} from '@connect/contract/message-templates/template-choices.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { TemplateEditor } from '../template-editor.ts';

/**
 * Title and excerpt of the linked content: from the saved template, or read if it was just chosen.
 */
function useTarget(editor: TemplateEditor, item: MessageTemplateItem | null) {
  const id = useFormState(editor.form, ({ values }) => values.target_id);
  const type = useFormState(editor.form, ({ values }) => values.target_type);
  const saved = item?.target?.id === id ? item?.target : null;
  const read = useQuery({
    ...itemQuery(anyContent(type ?? 'article').get, id ?? 0),
    enabled: id !== null && type !== null && !saved,
  });
  if (id === null || type === null) return null;
  const found = saved ?? read.data?.data;
  return found ? { type, title: found.title, excerpt: found.excerpt } : null;
}

/** The sample user of a preview, and the value of every placeholder for them. */
export function useSample(editor: TemplateEditor, item: MessageTemplateItem | null) {
  const { t } = useText();
  const [sample, setSample] = useState<Sample>('doctor');
  const language = useFormState(editor.form, ({ values }) => values.language);
  const target = useTarget(editor, item);
  const { settings } = editor.facts;
  const { type, title, excerpt } = target ?? {};
  const values: Readonly<Record<Placeholder, string>> = useMemo(
    () =>
      sampleValues(sample, {
        language,
        now: new Date(),
        settings,
        target: type && title !== undefined ? { type, title, excerpt: excerpt ?? '' } : null,
      }),
    [sample, language, settings, type, title, excerpt],
  );
  const control = (
    <SegmentedControl
      size="xs"
      aria-label={t('messageTemplates.sample')}
      value={sample}
      data={SAMPLES.map((value) => ({ value, label: t(`messageTemplates.samples.${value}`) }))}
      onChange={setSample}
    />
  );
  return { sample, values, control };
}
