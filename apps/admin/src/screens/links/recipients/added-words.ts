import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { recipients } from '@connect/contract/links/link-recipient.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import type { Translate } from '../../../text/i18n.ts';

export type Added = ReplyOf<typeof recipients.add>['data'];

/** What came of adding, in one sentence. */
export const addedWords = (t: Translate, { added, there, missing }: Added): string =>
  [
    t('recipients.added', { n: formatNumber(added) }),
    ...(there > 0 ? [t('recipients.there', { n: formatNumber(there) })] : []),
    ...(missing > 0 ? [t('recipients.missing', { n: formatNumber(missing) })] : []),
  ].join(' · ');
