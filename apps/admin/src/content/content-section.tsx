import type { Image } from '@connect/contract/content.ts';
import { readingMinutes } from '@connect/contract/publishing.ts';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadChunk } from '../chunk.ts';
import { FieldBox } from '../kit/field-box.tsx';
import { type FieldHandle, useField } from '../kit/form-field.ts';
import { FormSection } from '../kit/form-section.tsx';
import { formatNumber } from '../kit/format.ts';
import type { MarkedPart } from '../kit/marked-text-field.tsx';
import type { RichImage } from '../kit/rich-text.tsx';
import type { RichLinks } from '../kit/rich-text-nodes.tsx';
import { fieldOf, useFormState } from '../kit/use-item-form.ts';
import { WhenNear } from '../kit/when-near.tsx';
import { countWords } from '../kit/word-count.ts';
import { prefetch, prefetchWhenIdle } from '../prefetch.ts';
import { useText, withTexts } from '../text/i18n.ts';
import classes from './content-cards.module.css';
import { INLINE_LIMITS, uploadImage } from './media-upload.ts';
import type { ContentEditor } from './use-content-form.ts';

const MediaLibrary = lazy(withTexts('library', () => import('./media-library.tsx')));
// The editor is the heaviest part of all: it comes when the rest already stands and it is near, or
// when the browser has nothing else to do.
const loadEditor = () => import('../kit/rich-text.tsx');
const RichText = lazy(() => loadChunk(loadEditor));
// A form that is fetched ahead brings its editor along.
prefetchWhenIdle(() => prefetch(loadEditor));

const COUNT_AFTER_MS = 400;

/** Words and minutes, counted when typing pauses. */
function Counts({ editor }: { editor: ContentEditor }) {
  const { t } = useText();
  const content = useFormState(editor.form, ({ values }) => values.content);
  const [settled] = useDebouncedValue(content, COUNT_AFTER_MS);
  const text = useMemo(
    () => ({
      words: formatNumber(countWords(settled)),
      minutes: formatNumber(readingMinutes(settled)),
    }),
    [settled],
  );
  return <span className={classes.hint}>{t('cards.rich.count', text)}</span>;
}

/** A picture as it stands in a text: without the signature of its address, which runs out. */
const richImage = (image: Image): RichImage => ({
  src: (image.variants.large ?? image.url).replace(/\?[^?]*$/, ''),
  alt: image.alt_text ?? '',
  width: image.width,
  height: image.height,
});

/** เนื้อหา: the text itself; a plain one has words, lists and links only. */
export function ContentSection(props: {
  editor: ContentEditor;
  /** Another rich text of the kind; the main one unless given. */
  text?: FieldHandle<string>;
  plain?: boolean;
  /** Links to something else than https, such as placeholders. */
  links?: RichLinks;
  /** Marks parts of the text, such as placeholders. */
  parts?: (text: string) => MarkedPart[];
  /** Stands where words and minutes are counted, where nobody reads it as an article. */
  aside?: ReactNode;
}) {
  const { editor, text, plain, links, parts } = props;
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
            <RichText
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
        <Suspense>
          <MediaLibrary
            picking={{
              limits: INLINE_LIMITS,
              purpose: 'inline',
              pick: (picture) => insert(richImage(picture)),
            }}
            onClose={() => setInsert(null)}
          />
        </Suspense>
      )}
    </FormSection>
  );
}
