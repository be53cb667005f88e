import { consentTexts } from '@connect/contract/privacy/consent-text.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';

/** Texts and figures of consent: a new text changes both. */
export const textsKey = [consentTexts.list.tag] as const;

export const textsQuery = queryOptions({
  queryKey: [...textsKey, 'list'],
  queryFn: ({ signal }) => call(consentTexts.list, { signal }),
});
export const figuresQuery = queryOptions({
  queryKey: [...textsKey, 'figures'],
  queryFn: ({ signal }) => call(consentTexts.figures, { signal }),
});
