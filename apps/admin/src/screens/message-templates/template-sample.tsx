import { article } from '@connect/contract/resources/article.ts';
import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import type { MessageTemplateItem } from '@connect/contract/resources/message-template.ts';
import type { Placeholder } from '@connect/contract/template-rules.ts';
import { SAMPLES, type Sample, sampleValues } from '@connect/contract/template-sample.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { itemQuery } from '../../api/queries.ts';
import { useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { TemplateEditor } from './template-editor.ts';

/** Title and excerpt of the linked content: saved with the template, or read where it was just chosen. */
function useTarget(editor: TemplateEditor, item: MessageTemplateItem | null) {
  const id = useFormState(editor.form, ({ values }) => values.target_id);
  const type = useFormState(editor.form, ({ values }) => values.target_type);
  const saved = item?.target?.id === id ? item?.target : null;
  const asks = (kind: string) => id !== null && !saved && type === kind;
  const one = useQuery({ ...itemQuery(article.get, id ?? 0), enabled: asks('article') });
  const two = useQuery({ ...itemQuery(lifeReady.get, id ?? 0), enabled: asks('life_ready') });
  if (id === null || type === null) return null;
  const found = asks('article') ? one.data?.data : asks('life_ready') ? two.data?.data : saved;
  return found ? { type, title: found.title, excerpt: found.excerpt } : null;
}

/** The made-up person that a preview speaks to, and what every placeholder says for them. */
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
