import type { FocalPoint } from '@connect/contract/media/file-ref.ts';
import type { CSSProperties } from 'react';

/** Keeps the focal point of a picture visible where its frame crops it. */
export const focalStyle = (picture: { focal?: FocalPoint } | null): CSSProperties | undefined =>
  picture?.focal && {
    objectPosition: `${picture.focal.x * 100}% ${picture.focal.y * 100}%`,
  };
