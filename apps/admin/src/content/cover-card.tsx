import { fieldLabel } from '@connect/contract/labels.ts';
import { media } from '@connect/contract/resources/media.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemQuery } from '../api/queries.ts';
import { useField } from '../kit/form-field.ts';
import { FormSection } from '../kit/form-section.tsx';
import { GrowingText } from '../kit/growing-text.tsx';
import type { ImageLimits } from '../kit/image-check.ts';
import { fieldOf } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { saveAltText } from './media-upload.ts';
import { PictureField } from './picture-field.tsx';
import type { ContentEditor } from './use-content-form.ts';

const ALT_MAX = 200;

/** The picture's description belongs to the picture: stored when left, and before any save. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once for as long as the picture stands
  useEffect(() => beforeSave((reason) => store.current(reason)), []);

  return (
    <GrowingText
      label={fieldLabel('alt_text', language)}
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

/** ⑤ ภาพปก: one picture with its description; a person's photo is square. */
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
