import type { Language } from '@connect/contract/constants.ts';
import { displayName } from '@connect/contract/users/user-rules.ts';
import { COVER, maskedName } from '../../people/masking.ts';
import { html, type Markup } from '../page/markup.ts';
import { certificateWords, councilOf, creditsInWords, heldInWords } from './certificate-words.ts';
import type { Certified } from './certificates.queries.ts';

/** As much of a name as somebody who holds the paper can compare: the first name, and the first letter of the last. */
export function shortName({ display_name: whole, ...parts }: Certified): string {
  if (whole !== null) return maskedName(whole);
  const [letter = ''] = parts.last_name;
  return displayName({ ...parts, last_name: `${letter}${COVER}` });
}

/** What anybody is told of a certificate. */
export function certificateView(
  typed: string,
  certified: Certified | null,
  language: Language,
): Markup {
  const words = certificateWords(language);
  const { page } = words;
  const number = html`<p class="hint">${words.number}</p><p class="title">${certified?.number ?? typed}</p>`;
  if (!certified) {
    return html`<section><h1>${page.invalid}</h1>${number}<p>${page.invalidText}</p></section>`;
  }
  const { council } = councilOf(certified, language);
  return html`<section><h1>${page.valid}</h1>${number}<dl><dt>${page.name}</dt><dd>${
    certified.erased ? page.erased : shortName(certified)
  }</dd><dt>${page.meeting}</dt><dd>${certified.title}</dd><dt>${page.date}</dt><dd>${heldInWords(
    certified,
    language,
  )}</dd><dt>${page.credits}</dt><dd>${creditsInWords(certified, language)} · ${council}</dd>${
    certified.cpe_code !== null &&
    certified.credit_type === 'cpe' &&
    html`<dt>${words.code}</dt><dd>${certified.cpe_code}</dd>`
  }</dl></section>`;
}
