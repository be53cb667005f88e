import type { FieldIssue } from '../../errors/errors.ts';
import type { Placeholder } from '../template-choices.ts';

/** Placeholders for an address, which a link of an e-mail may have. */
export const URL_PLACEHOLDERS = [
  'content.url',
  'link.url',
  'document.url',
  'webinar.join_url',
  'event.register_url',
  'event.qr_url',
  'unsubscribe_url',
] as const satisfies readonly Placeholder[];

/** Placeholders allowed after `mailto:` and `tel:`. */
const BEHIND: Record<string, readonly Placeholder[]> = {
  'mailto:': ['sender.email'],
  'tel:': ['sender.phone', 'company.phone'],
  '': URL_PLACEHOLDERS,
};

/** A link's address as the editor and the server store it; rules check the text in braces. */
const LINK = /^(mailto:|tel:|)\{\{([^{}]*)\}\}$/;

/**
 * The placeholder that forms the whole address of a link; null when there is none, or it is not
 * allowed there.
 */
export function linkPlaceholder(href: string): { scheme: string; name: Placeholder } | null {
  const [, scheme = '', written] = LINK.exec(href) ?? [];
  const name = BEHIND[scheme]?.find((placeholder) => placeholder === written);
  return name ? { scheme, name } : null;
}

/**
 * Whether a template keeps this address as it was written, so that its rules can report what is
 * wrong.
 */
export const hasPlaceholder = (href: string): boolean =>
  href.includes('{{') && !/^(?!https:|mailto:|tel:)[a-z][a-z\d+.-]*:/i.test(href);

/** The tags of rich text and the texts between them; joined they give the original. */
export const tagsAndText = (html: string): string[] => html.split(/(<[^<>]*>)/);

/** The address of a link's opening tag, and its position; null for any other tag. */
export function hrefOf(tag: string): { href: string; index: number } | null {
  const found = /^<a\s/i.test(tag) ? /\shref="([^"]*)"/.exec(tag) : null;
  return found ? { href: found[1] ?? '', index: found.index + ' href="'.length } : null;
}

/** The first link of an e-mail that has braces but is no single placeholder for an address. */
export function linkIssues(content: string): FieldIssue[] {
  for (const tag of tagsAndText(content)) {
    const href = hrefOf(tag)?.href ?? '';
    if (href.includes('{{') && !linkPlaceholder(href)) {
      const names = URL_PLACEHOLDERS.map((name) => `{{${name}}}`).join(' ');
      return [{ field: 'content', code: 'placeholder_link', params: { name: href, names } }];
    }
  }
  return [];
}
