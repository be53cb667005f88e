import type { Image } from '@connect/contract/content.ts';
import { Button, Group, Input, Skeleton } from '@mantine/core';
import { IconPhotoSearch, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FieldBox } from '../kit/field-box.tsx';
import { type FieldHandle, useField } from '../kit/form-field.ts';
import type { ImageLimits } from '../kit/image-check.ts';
import { notifyDone } from '../kit/notify.ts';
import { WhenNear } from '../kit/when-near.tsx';
import { useText, withTexts } from '../text/i18n.ts';
import classes from './content-cards.module.css';
import { focalStyle } from './focal-style.ts';
import { COVER_LIMITS, uploadImage } from './media-upload.ts';

const ImageUpload = lazy(() =>
  import('../kit/image-upload.tsx').then((module) => ({ default: module.ImageUpload })),
);

const MediaLibrary = lazy(withTexts('library', () => import('./media-library.tsx')));

const WAITING = <Skeleton height={132} />;

/** One picture of an item: shown, chosen, replaced, taken away with a way back. */
export function PictureField(props: {
  field: FieldHandle<number | null>;
  /** Details of the chosen picture, null while they are on their way. */
  picture: Image | null;
  purpose: 'cover' | 'share' | 'avatar';
  /** What the picture must be, where it is not a cover. */
  limits?: ImageLimits;
  square?: boolean;
  /** What the picture should be like, where it is not a cover. */
  hint?: string;
  /** What belongs to the picture, below it. */
  children?: ReactNode;
}) {
  const { field, picture, purpose, limits = COVER_LIMITS, square, hint, children } = props;
  const { form } = field;
  const { t } = useText();
  const client = useQueryClient();
  const { value, error, label } = useField(field);
  const [replacing, setReplacing] = useState(false);
  const [browsing, setBrowsing] = useState(false);

  const choose = (id: number) => {
    field.set(id);
    setReplacing(false);
    if (value !== null) notifyDone(t('form.upload.replaced'), () => field.set(value));
  };

  const remove = () => {
    field.set(null);
    notifyDone(t('form.upload.removed'), () => field.set(value));
  };

  return (
    <FieldBox name={field.name}>
      {value !== null && (
        <div className={classes.stack}>
          {picture ? (
            <img
              className={classes.cover}
              data-square={square}
              src={picture.variants.medium ?? picture.url}
              alt={picture.alt_text ?? ''}
              style={focalStyle(picture)}
            />
          ) : (
            <div className={classes.cover} data-square={square} />
          )}
          {children}
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
              label={`${label}: ${t('form.upload.choose')}`}
              limits={limits}
              hint={hint}
              send={async (file, onProgress, signal) => {
                const image = await uploadImage(client, file, purpose, onProgress, signal);
                choose(image.id);
              }}
            />
          </Suspense>
        </WhenNear>
      )}
      {!form.readOnly && (value === null || replacing) && (
        <Button
          variant="subtle"
          size="compact-md"
          mt={6}
          leftSection={<IconPhotoSearch size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setBrowsing(true)}
        >
          {t('form.upload.library')}
        </Button>
      )}
      {browsing && (
        <Suspense>
          <MediaLibrary
            picking={{ limits, purpose, pick: ({ id }) => choose(id) }}
            onClose={() => setBrowsing(false)}
          />
        </Suspense>
      )}
      {error && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </FieldBox>
  );
}
