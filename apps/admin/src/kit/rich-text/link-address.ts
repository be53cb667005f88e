/** Whether a link may be pasted: a complete `https` address. */
export const isSafeLink = (href: string): boolean =>
  href.startsWith('https://') && URL.canParse(href);

/** The address that is meant by what is typed, also without its scheme; null for any that a text may not have. */
export function typedLink(typed: string): string | null {
  if (/^(mailto|tel):\S+$/i.test(typed)) return typed;
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(typed)) return `mailto:${typed}`;
  const phone = typed.replace(/[\s()-]/g, '');
  if (/^\+?\d{3,}$/.test(phone)) return `tel:${phone}`;
  const href = /^[^\s./:?#]+\.\S+$/.test(typed) ? `https://${typed}` : typed;
  return isSafeLink(href) ? href : null;
}
