import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import type { ImageLimits } from '../../kit/image/image-check.ts';
import { useText } from '../../text/i18n.ts';
import { type PicturePurpose, uploadImage } from './media-upload.ts';

const ImageUpload = lazyChunk(async () => ({
  default: (await import('../../kit/image/image-upload.tsx')).ImageUpload,
}));

export const WAITING_UPLOAD = <Skeleton height={132} />;

/** The upload area of a picture field. */
export function PictureUpload(props: {
  /** Label of the field. */
  label: string;
  purpose: PicturePurpose;
  limits: ImageLimits;
  /** Advice about the picture, by default that for a cover. */
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
