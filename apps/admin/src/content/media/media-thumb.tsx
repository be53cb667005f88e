import type { MediaItem } from '@connect/contract/media/media.ts';
import { IconFileText, IconMovie, IconSubtitles, IconVolume } from '@tabler/icons-react';
import { focalStyle } from '../item/focal-style.ts';

const ICONS = {
  document: IconFileText,
  video: IconMovie,
  audio: IconVolume,
  subtitle: IconSubtitles,
};

/**
 * The thumbnail of a file: the picture, the first page, or an icon of its kind. The name stands
 * beside it, so the picture has none.
 */
export function MediaThumb({ file, className }: { file: MediaItem; className?: string }) {
  const picture = file.kind === 'image' ? file : file.cover;
  if (picture) {
    return (
      <img
        className={className}
        src={picture.variants.thumb ?? picture.url}
        alt=""
        loading="lazy"
        style={focalStyle(picture)}
      />
    );
  }
  const Icon = file.kind === 'image' ? IconFileText : ICONS[file.kind];
  return (
    <span className={className}>
      <Icon size={34} stroke={1.3} aria-hidden />
    </span>
  );
}
