import sanitize from 'sanitize-html';
import { mediaUrl, type Picture, parseMediaUrl, VARIANTS } from '../../media/files/media-url.ts';

/** Keys that hold the id of a file, such as `media_id` of a subtitle. */
const NAMES_FILE = /(?:^|_)(?:media|file|image)_id$/;

/** The value of a field that names files, with the id of one file replaced. */
export function swapFile<Value>(value: Value, from: number, to: number): Value;
export function swapFile(value: unknown, from: number, to: number): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((entry) => swapFile(entry, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      NAMES_FILE.test(name) ? swapFile(part, from, to) : part,
    ]),
  );
}

/**
 * Cleaned HTML with one picture replaced, in the same width of copy. An `alt` that came from the
 * old picture is replaced; one that was written for this place stays.
 */
export function swapImages(html: string, from: Picture, to: Picture): string {
  if (!html.includes(`/media/${from.id}-`)) return html;
  return sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    enforceHtmlBoundary: false,
    transformTags: {
      img: (tagName, attribs) => {
        const address = parseMediaUrl(attribs.src ?? '');
        if (address?.id !== from.id) return { tagName, attribs };
        const variant = VARIANTS.find((name) => address.copy.startsWith(`${name}.`));
        const described = attribs.alt && attribs.alt !== from.alt_text;
        const sized = attribs.width && attribs.height && to.width && to.height;
        return {
          tagName,
          attribs: {
            ...attribs,
            src: mediaUrl(to, variant),
            alt: described ? (attribs.alt ?? '') : to.alt_text,
            ...(sized ? { width: String(to.width), height: String(to.height) } : {}),
          },
        };
      },
    },
  });
}
