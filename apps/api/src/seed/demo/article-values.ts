import { BRAND_CODES, isProduct, type UserType } from '@connect/contract/constants.ts';
import { addMonths } from '@connect/contract/publishing/publishing.ts';
import { type ArticleCreate, articleCreate } from '@connect/contract/stories/article.ts';
import { cutText } from '../../content/saving/slugs.ts';
import type { Calendar } from './calendar.ts';
import { type ArticleSpec, TAGS } from './items/articles-data.ts';
import type { Random } from './random.ts';
import { DISCLAIMER, TEXTS } from './texts.ts';

const EXCERPT = 180;
const LONGEST_MONTHS = 24;

/** Text of an article, composed of its family's parts; `turn` selects them and their order. */
export function bodyOf(spec: ArticleSpec, turn: number): string {
  const { openings, sections, lists } = TEXTS[spec.family];
  const from = <Part>(parts: readonly Part[], index: number) => parts[index % parts.length];
  if (spec.lacks === 'text') return `<p>${from(openings, turn)?.slice(0, 60)}</p>`;
  const list = from(lists, turn);
  const parts = [0, 1, 2].map((step) => from(sections, turn + step));
  const blocks = parts.map((part, index) => {
    const bullets =
      index === 1 && list
        ? `<h3>${list.heading}</h3><ul>${list.items.map((item) => `<li>${item}</li>`).join('')}</ul>`
        : '';
    return part ? `<h2>${part.heading}</h2><p>${part.paragraph}</p>${bullets}` : '';
  });
  return [
    `<p>${from(openings, turn)}</p>`,
    ...blocks,
    `<blockquote><p>ประเด็นชวนคิด: ${list?.items[turn % list.items.length]}</p></blockquote>`,
    `<p>${DISCLAIMER}</p>`,
  ].join('');
}

/** The first words of the text, ending at a space. */
function excerptOf(spec: ArticleSpec, turn: number): string {
  const { openings } = TEXTS[spec.family];
  const text = cutText(openings[turn % openings.length] ?? '', EXCERPT);
  return text.slice(0, Math.max(text.lastIndexOf(' '), 60));
}

/**
 * Approval evidence for an article written this many days ago (domain/publishing#material-code).
 */
function materialOf(spec: ArticleSpec, writtenAgo: number, serial: number, calendar: Calendar) {
  const type = typeOf(spec);
  if (type === 'non_promotional' || spec.lacks === 'code') return {};
  const approved = calendar.day(writtenAgo + 3 + (serial % 9));
  let expires = addMonths(approved, LONGEST_MONTHS);
  if (spec.story === 'code_ended') expires = calendar.day(9);
  if (spec.codeEndsIn !== undefined) expires = calendar.day(-spec.codeEndsIn);
  const letters = BRAND_CODES[spec.brand];
  return {
    material_code: `TH${approved.slice(2, 4)}${letters}${String(serial).padStart(5, '0')}`,
    material_approved_at: approved,
    material_expires_at: expires,
    fda_ad_license_no:
      type === 'promotional' ? `ฆศ. ${100 + serial}/${Number(approved.slice(0, 4)) + 543}` : null,
  };
}

export const typeOf = (spec: ArticleSpec) => {
  if (spec.type) return spec.type;
  if (isProduct(spec.brand)) return 'promotional';
  return spec.brand === 'Medical' ? 'medical' : 'non_promotional';
};

const audienceOf = (spec: ArticleSpec): UserType[] => {
  if (spec.category === 'pharmacy-practice') return ['pharmacist'];
  if (spec.open) return ['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'];
  return spec.family === 'haemophilia'
    ? ['doctor', 'pharmacist', 'other_hcp']
    : ['doctor', 'pharmacist'];
};

/** Ids that the values refer to. */
export interface ArticleRefs {
  category: number;
  areas: number[];
  specialties: number[];
  cover: number | null;
  pi: number | null;
  attachments: number[];
  related: number[];
  stage: number | null;
  hosts: readonly string[];
}

/** All writable values of one demo article. */
export function articleValues(
  spec: ArticleSpec,
  turn: number,
  writtenAgo: number,
  refs: ArticleRefs,
  calendar: Calendar,
  random: Random,
): ArticleCreate {
  const type = typeOf(spec);
  const promoted = type === 'promotional' && isProduct(spec.brand);
  return articleCreate.parse({
    title: spec.title,
    excerpt: spec.lacks === 'text' ? '' : excerptOf(spec, turn),
    content: bodyOf(spec, turn),
    featured_image_id: refs.cover,
    is_featured: spec.featured ?? false,
    tags: TAGS[spec.family].slice(0, random.int(1, TAGS[spec.family].length)),
    references:
      spec.lacks === 'text'
        ? []
        : Array.from({ length: random.int(0, 3) }, (_, index) => ({
            text: `วารสารตัวอย่างเพื่อการสาธิต ปีที่ ${12 + index} ฉบับที่ ${1 + ((turn + index) % 4)}`,
            url: `https://journal.example/articles/${1000 + turn * 10 + index}`,
          })),
    brand: spec.brand,
    promotional_type: type,
    ...materialOf(spec, writtenAgo, turn + 11, calendar),
    pi_document_id: promoted ? refs.pi : null,
    visibility: spec.open ? 'public' : 'members',
    audience_user_types: audienceOf(spec),
    specialty_ids: refs.specialties,
    therapy_area_ids: refs.areas,
    province_codes: turn === 17 ? ['40', '44', '45', '46'] : [],
    adoption_ladder_value_id: promoted ? refs.stage : null,
    seo: spec.featured ? { title: cutText(spec.title, 60), keywords: [...TAGS[spec.family]] } : {},
    category_id: refs.category,
    author_name: random.pick(refs.hosts),
    reviewer_name: type === 'non_promotional' ? '' : random.pick(refs.hosts),
    attachment_ids: refs.attachments,
    related_ids: refs.related,
    cpe_eligible: spec.cpe !== undefined,
    cpe_code:
      spec.cpe === undefined
        ? null
        : `1002-1-000-${String(turn + 1).padStart(3, '0')}-11-${Number(calendar.day(writtenAgo).slice(0, 4)) + 543}`,
    cpe_credits: spec.cpe ?? null,
  });
}
