import { fieldLabel } from '@connect/contract/labels.ts';
import { media, mediaLabels } from '@connect/contract/media/media.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemQuery } from '../../api/queries.ts';
import { GrowingText } from '../../kit/fields/growing-text.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useField } from '../../kit/form-values/form-field.ts';
import type { ImageLimits } from '../../kit/image/image-check.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { saveAltText } from '../picture/media-upload.ts';
import { PictureField } from '../picture/picture-field.tsx';

const ALT_MAX = 200;

/**
 * The alternative text belongs to the picture, not to the item: it is stored on blur, and before
 * every save.
 */
function AltText({ editor, id, stored }: { editor: ContentEditor; id: number; stored: string }) {
  const { form } = editor;
  const { t, language } = useText();
  const client = useQueryClient();
  const picture = useQuery({ ...itemQuery(media.get, id), staleTime: Number.POSITIVE_INFINITY });
  const theirs = picture.data?.meta.permissions?.describe === false;
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  pending.current = typed;

  const { beforeSave } = form;
  const store = useRef(async (_reason?: string) => {});
  store.current = async (reason) => {
    const text = pending.current;
    if (text === null || text.trim() === stored) return;
    await saveAltText(client, id, text.trim(), reason);
    if (pending.current === text) setTyped(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once per picture
  useEffect(() => beforeSave((reason) => store.current(reason)), []);

  return (
    <GrowingText
      label={fieldLabel(mediaLabels, 'alt_text', language)}
      description={t(theirs ? 'cards.upload.altTheirs' : 'cards.upload.altHint')}
      value={typed ?? stored}
      maxLength={ALT_MAX}
      withAsterisk
      readOnly={form.readOnly || theirs}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void store.current().catch(() => undefined)}
    />
  );
}

/** ⑤ ภาพปก: a picture with its alternative text; a host's photo is square. */
export function CoverCard(props: {
  editor: ContentEditor;
  photo?: { limits: ImageLimits; hint: string };
}) {
  const { editor, photo } = props;
  const { form, facts } = editor;
  const field = fieldOf(form, 'featured_image_id');
  const { value, label } = useField(field);
  const { cover } = facts;
  return (
    <FormSection title={label}>
      <PictureField
        field={field}
        picture={cover}
        purpose={photo ? 'avatar' : 'cover'}
        limits={photo?.limits}
        hint={photo?.hint}
        square={photo && true}
      >
        {cover && value !== null && (
          <AltText key={value} editor={editor} id={value} stored={cover.alt_text ?? ''} />
        )}
      </PictureField>
    </FormSection>
  );
}
