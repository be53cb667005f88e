import type { FocalPoint } from '@connect/contract/content.ts';
import type { CSSProperties } from 'react';

/** Keeps the point that matters of a picture in view where its frame cuts it. */
export const focalStyle = (picture: { focal?: FocalPoint } | null): CSSProperties | undefined =>
  picture?.focal && {
    objectPosition: `${picture.focal.x * 100}% ${picture.focal.y * 100}%`,
  };
