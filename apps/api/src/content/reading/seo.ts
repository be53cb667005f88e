import type { seoReply } from '@connect/contract/calls/envelope.ts';
import { codePoints } from '@connect/contract/text.ts';
import type { z } from 'zod';
import type { PictureAddress } from '../../media/files/media-url.ts';
import type { ItemRow } from '../kinds/content-kind.ts';

const DESCRIPTION_MAX = 160;
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** At most `max` code points, never splitting a grapheme. */
function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let length = 0;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    length += codePoints(segment);
    if (length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}

type SeoSource = Pick<
  ItemRow,
  'seo' | 'title' | 'excerpt' | 'share_image' | 'cover' | 'visibility'
>;

/**
 * Title, description and image for search engines and chat cards: typed values over the defaults
 * (domain/content#seo).
 */
export function effectiveSeo(
  row: SeoSource,
  appName: string,
  address: PictureAddress,
): z.input<typeof seoReply> {
  const { seo } = row;
  const title = seo.title || `${row.title} · ${appName}`;
  const description = seo.description || firstCharacters(row.excerpt, DESCRIPTION_MAX);
  const image = row.share_image ?? row.cover;
  return {
    title,
    description,
    keywords: seo.keywords ?? [],
    canonical_url: seo.canonical_url ?? null,
    robots: row.visibility === 'public' ? (seo.robots ?? 'index,follow') : 'noindex,nofollow',
    og_title: seo.og_title || title,
    og_description: seo.og_description || description,
    og_image: image ? address(image, 'large') : null,
  };
}
