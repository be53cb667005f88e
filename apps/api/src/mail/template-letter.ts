import { hrefOf, tagsAndText } from '@connect/contract/message-templates/rules/template-links.ts';

/** Makes addresses of this system absolute, so that a mail reader can open them. */
const reachable = (html: string, publicUrl: string): string =>
  html.replace(/\b(src|href)="\//g, `$1="${publicUrl}/`);

/** The text of a piece of sanitised HTML, each link with its address. */
function withAddresses(html: string): string {
  let link = { href: '', words: '' };
  return tagsAndText(html)
    .map((part) => {
      if (!part.startsWith('<')) {
        link.words += part;
        return part;
      }
      const opened = hrefOf(part);
      if (opened) link = { href: opened.href.replace(/^(?:mailto|tel):/, ''), words: '' };
      if (!/^<\/a\s*>$/i.test(part)) return '';
      const { href, words } = link;
      link = { href: '', words: '' };
      return href === '' || words.includes(href) ? '' : ` (${href})`;
    })
    .join('');
}

const wordsOf = (html: string): string =>
  withAddresses(html)
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();

/** Fills in a text, or HTML. */
export interface Fill {
  text: (text: string) => string;
  html: (html: string) => string;
}

/** An e-mail template, filled in: subject, and the body as text and as HTML. */
export function templateLetter(
  template: { subject: string; preheader: string; content: string; language: string },
  fill: Fill,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const body = reachable(fill.html(template.content), publicUrl);
  const lines = body.replace(/<br\s*\/?>|<\/(?:p|h\d|li|tr|blockquote)>/g, '\n').split('\n');
  const hidden = fill.html(
    template.preheader.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  return {
    subject: fill.text(template.subject),
    text: lines.map(wordsOf).join('\n').trim(),
    html: `<!doctype html><html lang="${template.language}"><head><meta charset="utf-8"></head><body><div style="display:none">${hidden}</div>${body}</body></html>`,
  };
}
