import { fieldLabel } from '@connect/contract/labels.ts';
import { Button, Group, Input, Skeleton, Textarea } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FieldBox } from '../kit/field-box.tsx';
import { useField } from '../kit/form-field.ts';
import { FormSection } from '../kit/form-section.tsx';
import { notifyDone } from '../kit/notify.ts';
import { fieldOf } from '../kit/use-item-form.ts';
import { WhenNear } from '../kit/when-near.tsx';
import { useText } from '../text/i18n.ts';
import classes from './content-cards.module.css';
import { COVER_LIMITS, saveAltText, uploadImage } from './media-upload.ts';
import type { ContentEditor } from './use-content-form.ts';

const ImageUpload = lazy(() =>
  import('../kit/image-upload.tsx').then((module) => ({ default: module.ImageUpload })),
);

const ALT_MAX = 200;
const WAITING = <Skeleton height={132} />;

/** The picture's description belongs to the picture: stored when left, and before any save. */
function AltText({ editor, id, stored }: { editor: ContentEditor; id: number; stored: string }) {
  const { form } = editor;
  const { t, language } = useText();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  pending.current = typed;

  const { beforeSave } = form;
  const store = useRef(async () => {});
  store.current = async () => {
    const text = pending.current;
    if (text === null || text.trim() === stored) return;
    await saveAltText(client, id, text.trim());
    if (pending.current === text) setTyped(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once for as long as the picture stands
  useEffect(() => beforeSave(() => store.current()), []);

  return (
    <Textarea
      label={fieldLabel('alt_text', language)}
      description={t('form.upload.altHint')}
      value={typed ?? stored}
      maxLength={ALT_MAX}
      autosize
      minRows={2}
      withAsterisk
      readOnly={form.readOnly}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void store.current().catch(() => undefined)}
    />
  );
}

/** ⑤ ภาพปก: one picture with its description. */
export function CoverCard({ editor }: { editor: ContentEditor }) {
  const { form, facts } = editor;
  const { t } = useText();
  const client = useQueryClient();
  const field = fieldOf(form, 'featured_image_id');
  const { value, error, label } = useField(field);
  const [replacing, setReplacing] = useState(false);
  const { cover } = facts;

  const remove = () => {
    field.set(null);
    notifyDone(t('form.upload.removed'), () => field.set(value));
  };

  return (
    <FormSection title={label}>
      <FieldBox name={field.name}>
        {value !== null && (
          <div className={classes.stack}>
            {cover ? (
              <img
                className={classes.cover}
                src={cover.variants.medium ?? cover.url}
                alt={cover.alt_text ?? ''}
              />
            ) : (
              <div className={classes.cover} />
            )}
            {cover && (
              <AltText key={value} editor={editor} id={value} stored={cover.alt_text ?? ''} />
            )}
            {!form.readOnly && (
              <Group gap={8} grow>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                  aria-expanded={replacing}
                  onClick={() => setReplacing(!replacing)}
                >
                  {t('form.upload.replace')}
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={remove}
                >
                  {t('form.upload.remove')}
                </Button>
              </Group>
            )}
          </div>
        )}
        {!form.readOnly && (value === null || replacing) && (
          <WhenNear waiting={WAITING}>
            <Suspense fallback={WAITING}>
              <ImageUpload
                label={t('form.upload.choose')}
                limits={COVER_LIMITS}
                send={async (file, onProgress, signal) => {
                  const image = await uploadImage(client, file, 'cover', onProgress, signal);
                  field.set(image.id);
                  setReplacing(false);
                  if (value !== null) notifyDone(t('form.upload.replaced'), () => field.set(value));
                }}
              />
            </Suspense>
          </WhenNear>
        )}
        {error && (
          <Input.Error mt={6} role="alert">
            {error}
          </Input.Error>
        )}
      </FieldBox>
    </FormSection>
  );
}
