import { consentTexts } from '@connect/contract/privacy/consent-text.ts';
import { queryOptions } from '@tanstack/react-query';
import { wholeQuery } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';

/** Key of texts and figures of consent: a new text changes both. */
export const textsKey = [consentTexts.list.tag] as const;

export const textsQuery = wholeQuery(consentTexts.list);
export const figuresQuery = queryOptions({
  queryKey: [...textsKey, 'figures'],
  queryFn: ({ signal }) => call(consentTexts.figures, { signal }),
});
