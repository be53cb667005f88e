import { options as fixed } from '@connect/contract/reference/options.en.ts';
import type { options as thai } from './options.th.ts';

export const options = {
  ...fixed,
  device_name: { both: '{{browser}} on {{system}}', unknown: 'Unknown device' },
  session: {
    current: 'This device',
    seen: 'Last used {{time}}',
    sso: 'organisation account',
    more: 'Show {{n}} more',
    end: 'Sign out {{name}}',
  },
} satisfies typeof thai;
