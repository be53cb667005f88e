import { article } from '@connect/contract/resources/article.ts';
import { document } from '@connect/contract/resources/document.ts';
import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import type { MessageTemplateItem } from '@connect/contract/resources/message-template.ts';
import { podcast } from '@connect/contract/resources/podcast.ts';
import { video } from '@connect/contract/resources/video.ts';
import { webinar } from '@connect/contract/resources/webinar.ts';
import { type Placeholder, SAMPLES, type Sample } from '@connect/contract/template-choices.ts';
import { sampleValues } from '@connect/contract/template-sample.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { itemQuery } from '../../api/queries.ts';
import { useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { TemplateEditor } from './template-editor.ts';

/** How each kind of content that a template can be about is read. */
const CALLS = {
  article: article.get,
  life_ready: lifeReady.get,
  document: document.get,
  webinar: webinar.get,
  video: video.get,
  podcast: podcast.get,
};

/** Title and excerpt of the linked content: saved with the template, or read where it was just chosen. */
function useTarget(editor: TemplateEditor, item: MessageTemplateItem | null) {
  const id = useFormState(editor.form, ({ values }) => values.target_id);
  const type = useFormState(editor.form, ({ values }) => values.target_type);
  const saved = item?.target?.id === id ? item?.target : null;
  const get = type === null || type === 'event' ? undefined : CALLS[type];
  const read = useQuery({
    ...itemQuery(get ?? article.get, id ?? 0),
    enabled: id !== null && !saved && get !== undefined,
  });
  if (id === null || type === null) return null;
  const found = saved ?? read.data?.data;
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
