import { useText } from '../../text/i18n.ts';
import { formatBytes } from '../display/format.ts';

export interface ImageLimits {
  bytes: number;
  types: readonly string[];
  width: number;
  height: number;
}

export type ImageProblem =
  | { kind: 'type' | 'broken' }
  | { kind: 'large'; size: number }
  | { kind: 'small'; width: number; height: number };

/** Width and height as shown, with the camera's EXIF rotation applied. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return null;
  }
}

/** The problem of a chosen picture before it is sent; null if there is none. */
export async function checkImage(file: File, limits: ImageLimits): Promise<ImageProblem | null> {
  if (!limits.types.includes(file.type)) return { kind: 'type' };
  if (file.size > limits.bytes) return { kind: 'large', size: file.size };
  const size = await sizeOf(file);
  if (!size) return { kind: 'broken' };
  if (size.width < limits.width || size.height < limits.height) return { kind: 'small', ...size };
  return null;
}

export const MB = 1024 * 1024;

/** Gives a function that words the problem of a chosen picture, with its file name. */
export function useImageProblem(): (
  file: File,
  problem: ImageProblem,
  limits: ImageLimits,
) => string {
  const { t } = useText();
  return ({ name }, problem, limits) => {
    switch (problem.kind) {
      case 'type':
        return t('cards.upload.wrongType', { name });
      case 'broken':
        return t('cards.upload.broken', { name });
      case 'large':
        return t('cards.upload.tooLarge', {
          name,
          size: formatBytes(problem.size),
          mb: limits.bytes / MB,
        });
      case 'small':
        return t('cards.upload.tooSmall', {
          name,
          width: problem.width,
          height: problem.height,
          minWidth: limits.width,
          minHeight: limits.height,
        });
    }
  };
}
