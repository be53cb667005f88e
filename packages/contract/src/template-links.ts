import type { FieldIssue } from './errors.ts';
import type { Placeholder } from './template-choices.ts';

/** Placeholders that stand for an address: what a link of an e-mail may lead to. */
export const URL_PLACEHOLDERS = [
  'content.url',
  'link.url',
  'document.url',
  'webinar.join_url',
  'event.register_url',
  'event.qr_url',
  'unsubscribe_url',
] as const satisfies readonly Placeholder[];

/** What may stand behind `mailto:` and `tel:`. */
const BEHIND: Record<string, readonly Placeholder[]> = {
  'mailto:': ['sender.email'],
  'tel:': ['sender.phone', 'company.phone'],
  '': URL_PLACEHOLDERS,
};

/** The address of a link as the editor and the server keep it; anything in braces is for the rules. */
const LINK = /^(mailto:|tel:|)\{\{([^{}]*)\}\}$/;

/** The placeholder that is the whole of a link's address; null where it is none that may be. */
export function linkPlaceholder(href: string): { scheme: string; name: Placeholder } | null {
  const [, scheme = '', written] = LINK.exec(href) ?? [];
  const name = BEHIND[scheme]?.find((placeholder) => placeholder === written);
  return name ? { scheme, name } : null;
}

/** An address that a template keeps as it was written, so that its rules can say what is wrong. */
export const hasPlaceholder = (href: string): boolean =>
  href.includes('{{') && !/^(?!https:|mailto:|tel:)[a-z][a-z\d+.-]*:/i.test(href);

/** The tags of rich text, and what stands between them; together they are the text again. */
export const tagsAndText = (html: string): string[] => html.split(/(<[^<>]*>)/);

/** The address of a link's opening tag, with where it begins; null for any other tag. */
export function hrefOf(tag: string): { href: string; index: number } | null {
  const found = /^<a\s/i.test(tag) ? /\shref="([^"]*)"/.exec(tag) : null;
  return found ? { href: found[1] ?? '', index: found.index + ' href="'.length } : null;
}

/** The first link of an e-mail that braces stand in and that is no single placeholder for an address. */
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
