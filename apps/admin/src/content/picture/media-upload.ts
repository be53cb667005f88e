import { COVER_MIN_PX, UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { HOST_PHOTO_PX } from '@connect/contract/hosts/host-rules.ts';
import { type MediaItem, media } from '@connect/contract/media/media.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keepReply } from '../../api/after-write.ts';
import { upload } from '../../api/files/upload.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import type { ImageLimits } from '../../kit/image/image-check.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Limits of a cover (domain/content#cover); the server rotates camera pictures upright. */
export const COVER_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: TYPES,
  ...COVER_MIN_PX,
};

/** Limits of a host's photo. */
export const PHOTO_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: TYPES,
  ...HOST_PHOTO_PX,
};

/** Limits of a picture in rich text. */
export const INLINE_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: [...UPLOAD_LIMITS.image.types],
  width: 1,
  height: 1,
};

/** Limits of a staff's avatar, which is shown small and round. */
export const AVATAR_LIMITS: ImageLimits = {
  bytes: UPLOAD_LIMITS.image.bytes,
  types: TYPES,
  width: 128,
  height: 128,
};

/** What a picture is for; the server checks and resizes it accordingly. */
export type PicturePurpose = 'cover' | 'inline' | 'share' | 'avatar' | 'own_avatar';

/**
 * Uploads a picture and caches its details by its id. One's own avatar needs no right to upload.
 */
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

/** Stores the alternative text of a picture. */
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
