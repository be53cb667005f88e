import { media } from '@connect/contract/resources/media.ts';
import { Button, Group, Input, Skeleton } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { itemQuery } from '../api/queries.ts';
import { Avatar } from '../kit/avatar.tsx';
import { FieldBox } from '../kit/field-box.tsx';
import { type FieldHandle, useField } from '../kit/form-field.ts';
import { MB } from '../kit/image-check.ts';
import { notifyDone } from '../kit/notify.ts';
import { useText } from '../text/i18n.ts';
import classes from './avatar-field.module.css';
import { AVATAR_LIMITS, uploadImage } from './media-upload.ts';

const ImageUpload = lazy(() =>
  import('../kit/image-upload.tsx').then((module) => ({ default: module.ImageUpload })),
);

/** A person's picture: shown round, chosen, replaced, taken away with a way back (DOMAIN 1.2). */
export function AvatarField(props: {
  field: FieldHandle<number | null>;
  /** Whose picture it is. */
  name: string;
  /** The picture that is saved. */
  saved: { id: number | null; url: string | null };
  /** It is the picture of who is signed in. */
  own?: boolean;
}) {
  const { field, name, saved, own } = props;
  const { t } = useText();
  const client = useQueryClient();
  const { value, error, label, readOnly } = useField(field);
  const [choosing, setChoosing] = useState(false);
  const known = value === saved.id;
  const uploaded = useQuery({
    ...itemQuery(media.get, value ?? 0),
    enabled: value !== null && !known,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const picture = uploaded.data?.data;
  const url = known ? saved.url : (picture?.variants.thumb ?? picture?.url ?? null);

  const remove = () => {
    field.set(null);
    setChoosing(false);
    notifyDone(t('form.upload.avatarRemoved'), () => field.set(value));
  };

  return (
    <FieldBox name={field.name}>
      <div className={classes.root}>
        <Avatar name={name} url={value === null ? null : url} size="xl" />
        <div>
          <div className={classes.label}>{label}</div>
          {!readOnly && (
            <Group gap={8}>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPhotoUp size={16} aria-hidden />}
                aria-expanded={choosing}
                onClick={() => setChoosing(!choosing)}
              >
                {t(value === null ? 'form.upload.choose' : 'form.upload.replace')}
              </Button>
              {value !== null && (
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={remove}
                >
                  {t('form.upload.remove')}
                </Button>
              )}
            </Group>
          )}
        </div>
      </div>
      {choosing && !readOnly && (
        <div className={classes.upload}>
          <Suspense fallback={<Skeleton height={132} />}>
            <ImageUpload
              label={`${label}: ${t('form.upload.choose')}`}
              limits={AVATAR_LIMITS}
              hint={t('form.upload.avatarLimits', {
                mb: AVATAR_LIMITS.bytes / MB,
                width: AVATAR_LIMITS.width,
                height: AVATAR_LIMITS.height,
              })}
              send={async (file, onProgress, signal) => {
                const purpose = own ? 'own_avatar' : 'avatar';
                const image = await uploadImage(client, file, purpose, onProgress, signal);
                field.set(image.id);
                setChoosing(false);
              }}
            />
          </Suspense>
        </div>
      )}
      {error && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </FieldBox>
  );
}
