import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import {
  TEMPLATE_CHANNELS,
  type TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TOKEN } from '../../links/link-code.ts';

/** Only these parts of an address are read. */
const asked = z.object({
  params: z.object({
    // What no event can be called is looked for nowhere.
    slug: z
      .string()
      .max(200)
      .regex(/^[^\0]*$/)
      .catch(''),
    token: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .catch(''),
  }),
  query: z.looseObject({
    lang: z.enum(LANGUAGES).optional().catch(undefined),
    r: z.string().regex(TOKEN).nullable().default(null).catch(null),
    ck: z.uuid().nullable().default(null).catch(null),
    cancel: z.literal('1').optional().catch(undefined),
    survey: z.literal('1').optional().catch(undefined),
    unsubscribe: z.enum(TEMPLATE_CHANNELS).optional().catch(undefined),
  }),
});

export interface Asked {
  slug: string;
  ownToken: string;
  language: Language;
  r: string | null;
  ck: string | null;
  cancel: boolean;
  /** A score of the survey comes with the form. */
  survey: boolean;
  /** The channel on which somebody wants no news. */
  unsubscribe: TemplateChannel | null;
}

export function askedOf(request: FastifyRequest): Asked {
  const { params, query } = asked.parse(request);
  const language = query.lang ?? request.call.language;
  return {
    slug: params.slug,
    ownToken: params.token ?? '',
    language,
    r: query.r,
    ck: query.ck,
    cancel: query.cancel === '1',
    survey: query.survey === '1',
    unsubscribe: query.unsubscribe ?? null,
  };
}

export const addressOf = (
  path: readonly string[],
  query: Record<string, string | null>,
): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) given.set(name, value);
  return `/e/${path.map(encodeURIComponent).join('/')}?${given}`;
};
export const otherThan = (language: Language): Language => (language === 'th' ? 'en' : 'th');
