import { COVER_MIN_PX, UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { HOST_PHOTO_PX } from '@connect/contract/host-rules.ts';
import { type MediaItem, media } from '@connect/contract/resources/media.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keepReply } from '../api/after-write.ts';
import { call } from '../api/client.ts';
import { resourceKeys } from '../api/queries.ts';
import { upload } from '../api/upload.ts';
import type { ImageLimits } from '../kit/image-check.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** What a cover must be (DOMAIN 1.1); the server turns a camera's picture upright. */
export const COVER_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: TYPES,
  ...COVER_MIN_PX,
};

/** What the photo of somebody who speaks must be. */
export const PHOTO_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: TYPES,
  ...HOST_PHOTO_PX,
};

/** What a picture inside the text must be. */
export const INLINE_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: [...UPLOAD_LIMITS.image.types],
  width: 1,
  height: 1,
};

/** What a person's picture must be; it is shown small and round. */
export const AVATAR_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: TYPES,
  width: 128,
  height: 128,
};

/** What a picture is for: the server checks and sizes it by that. */
export type PicturePurpose = 'cover' | 'inline' | 'share' | 'avatar' | 'own_avatar';

/** Uploads a picture and remembers its details under its id. One's own needs no right to upload. */
export async function uploadImage(
  client: QueryClient,
  file: File,
  purpose: PicturePurpose,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<MediaItem> {
  const reply =
    purpose === 'own_avatar'
      ? await upload(media.ownAvatar, { file, fields: {}, onProgress, signal })
      : await upload(media.upload, { file, fields: { purpose }, onProgress, signal });
  keepReply(client, resourceKeys(media.get.tag).item(reply.data.id), reply);
  return reply.data;
}

/** Stores what the picture shows, for those who cannot see it. */
export async function saveAltText(
  client: QueryClient,
  id: number,
  altText: string,
  reason?: string,
): Promise<void> {
  const reply = await call(media.update, {
    params: { id: String(id) },
    body: { alt_text: altText, reason },
    silent: true,
  });
  keepReply(client, resourceKeys(media.get.tag).item(id), reply);
}
