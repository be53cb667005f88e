import { PREFETCH_IDLE_TIMEOUT_MS } from '@connect/contract/constants.ts';
import type { Image } from '@connect/contract/media/file-ref.ts';
import { readingMinutes } from '@connect/contract/publishing/publishing.ts';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { prefetch, prefetchWhenIdle, whenIdle } from '../../arrival/prefetch.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { type FieldHandle, useField } from '../../kit/form-values/form-field.ts';
import { Later } from '../../kit/page/later.tsx';
import { WhenNear } from '../../kit/page/when-near.tsx';
import type { RichImage } from '../../kit/rich-text/rich-text.tsx';
import type { MarkedPart } from '../../kit/rich-text/rich-text-highlight.ts';
import type { RichLinks } from '../../kit/rich-text/rich-text-nodes.tsx';
import { useText, withTexts } from '../../text/i18n.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { INLINE_LIMITS, uploadImage } from '../picture/media-upload.ts';
import classes from './content-cards.module.css';
import { countWords } from './word-count.ts';

const MediaLibrary = loadable(withTexts('library', () => import('../media/media-library.tsx')));
// The editor is the largest chunk of a form: it loads when the rest is rendered and it is near the
// viewport, or when the browser is idle.
const loadEditor = () => import('../../kit/rich-text/rich-text.tsx');
const RichText = lazyChunk(loadEditor);
const NamedRichText = lazyChunk(() => import('../../kit/rich-text/named-rich-text.tsx'));
// Prefetching a form also prefetches the editor.
prefetchWhenIdle(() => prefetch(loadEditor));

const COUNT_AFTER_MS = 400;

/** Words and reading minutes, counted in idle time when typing pauses. */
function Counts({ editor }: { editor: ContentEditor }) {
  const { t } = useText();
  const content = useFormState(editor.form, ({ values }) => values.content);
  const [settled] = useDebouncedValue(content, COUNT_AFTER_MS);
  const [text, setText] = useState<{ words: string; minutes: string } | null>(null);
  useEffect(() => {
    const count = () =>
      setText({
        words: formatNumber(countWords(settled)),
        minutes: formatNumber(readingMinutes(settled)),
      });
    return whenIdle(count, PREFETCH_IDLE_TIMEOUT_MS);
  }, [settled]);
  return text && <span className={classes.hint}>{t('cards.rich.count', text)}</span>;
}

/** A picture as rich text stores it: without the signature in its address, which expires. */
const richImage = (image: Image): RichImage => ({
  src: (image.variants.large ?? image.url).replace(/\?[^?]*$/, ''),
  alt: image.alt_text ?? '',
  width: image.width,
  height: image.height,
});

/** เนื้อหา: the rich text; with `plain` it has words, lists and links only. */
export function ContentSection(props: {
  editor: ContentEditor;
  /** Another rich text of the kind; by default the main one. */
  text?: FieldHandle<string>;
  plain?: boolean;
  /** Links other than https, such as placeholders. */
  links?: RichLinks;
  /** Marks parts of the text, such as placeholders. */
  parts?: (text: string) => MarkedPart[];
  /** Shows parts that have a name by that name. */
  named?: boolean;
  /** Shown instead of the counts, for a text that is not read as an article. */
  aside?: ReactNode;
}) {
  const { editor, text, plain, links, parts } = props;
  const Editor = props.named ? NamedRichText : RichText;
  const { t } = useText();
  const client = useQueryClient();
  const field = useField(text ?? fieldOf(editor.form, 'content'));
  const [insert, setInsert] = useState<((image: RichImage) => void) | null>(null);
  const waiting = (
    <div className={classes.editorWaiting} role="status" aria-label={t('cards.rich.loading')}>
      <Skeleton height={44} radius={0} />
      <Skeleton height={16} width="60%" m={20} />
      <Skeleton height={16} width="80%" m={20} />
    </div>
  );
  return (
    <FormSection
      title={field.label}
      aside={props.aside ?? (!plain && !text && <Counts editor={editor} />)}
      flush
    >
      <FieldBox name={text?.name ?? 'content'}>
        <WhenNear waiting={waiting} idle>
          <Suspense fallback={waiting}>
            <Editor
              label={field.label}
              value={field.value}
              onChange={field.set}
              onBlur={field.blur}
              error={field.error}
              readOnly={field.readOnly}
              placeholder={text ? '' : t('contentForm.contentPlaceholder')}
              plain={plain}
              links={links}
              parts={parts}
              limits={INLINE_LIMITS}
              upload={async (file, onProgress) => {
                const image = await uploadImage(client, file, 'inline', onProgress);
                return richImage(image);
              }}
              library={(put) => setInsert(() => put)}
            />
          </Suspense>
        </WhenNear>
      </FieldBox>
      {insert && (
        <Later>
          <MediaLibrary
            picking={{
              limits: INLINE_LIMITS,
              purpose: 'inline',
              pick: (picture) => insert(richImage(picture)),
            }}
            onClose={() => setInsert(null)}
          />
        </Later>
      )}
    </FormSection>
  );
}
