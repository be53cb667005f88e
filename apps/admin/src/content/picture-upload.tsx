import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ImageLimits } from '../kit/image-check.ts';
import { useText } from '../text/i18n.ts';
import { type PicturePurpose, uploadImage } from './media-upload.ts';

const ImageUpload = lazy(() =>
  import('../kit/image-upload.tsx').then((module) => ({ default: module.ImageUpload })),
);

export const WAITING_UPLOAD = <Skeleton height={132} />;

/** The place where a field takes a new picture. */
export function PictureUpload(props: {
  /** Name of the field. */
  label: string;
  purpose: PicturePurpose;
  limits: ImageLimits;
  /** What the picture should be like, where it is not a cover. */
  hint?: string;
  onDone: (id: number) => void;
}) {
  const { label, purpose, limits, hint, onDone } = props;
  const { t } = useText();
  const client = useQueryClient();
  return (
    <Suspense fallback={WAITING_UPLOAD}>
      <ImageUpload
        label={`${label}: ${t('cards.upload.choose')}`}
        limits={limits}
        hint={hint}
        send={async (file, onProgress, signal) =>
          onDone((await uploadImage(client, file, purpose, onProgress, signal)).id)
        }
      />
    </Suspense>
  );
}
