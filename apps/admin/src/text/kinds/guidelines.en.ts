import { guidelineWords } from '@connect/contract/guidelines/guideline.en.ts';
import type { SameKeys } from '../shape.ts';
import type { guidelines as thai } from './guidelines.th.ts';

export const guidelines = {
  ...guidelineWords,
  title: 'Guideline for patient',
  files: 'Manage guide files',
  search: 'Find a guide, code, person or #id',
  searchMasked: 'Find a guide, code or #id',
  empty: 'No guides were asked for in this period',
  noMatch: 'No request matches these filters',
  unknown: 'Not known',
  row: '{{title}} #{{id}}',
  column: {
    brand: 'Brand / therapy area',
    quantity: 'Copies',
    userType: 'Type',
    owner: 'Representative',
  },
  days: 'Days',
  colleagues: 'Colleagues',
  figure: {
    downloads: 'Downloads',
    downloadsHint: 'Downloads of guides under these filters, without representatives and employees',
    copies: 'Printed copies asked for',
    copiesHint: 'All copies asked for, cancelled ones too, without representatives and employees',
    people: 'Unique requesters',
    peopleHint:
      'Who downloaded a guide, asked for copies or passed it on, each once; who only opened it does not count',
    waiting: 'To be delivered',
    waitingHint: 'Requests for printed copies that were neither sent nor cancelled',
    top: 'Most wanted guide',
    topHint: 'The guide that was downloaded, asked for or passed on most',
  },
  menu: { open: 'Open', to: 'Change to “{{state}}”' },
  moved: 'Delivery is now “{{state}}”',
  section: {
    person: 'Requested by',
    guide: 'Guide',
    delivery: 'Delivery',
    steps: 'What happened',
  },
  name: { person: 'Name', guide: 'Title' },
  gone: 'There is no such request, or it is outside your scope',
  masked: 'Personal data that your role does not see is covered',
  kept: 'Address and telephone will be deleted on {{day}}',
  forgotten: 'Address and telephone were deleted on {{day}}, as the retention rules say',
  moveTo: 'Change delivery',
  asked: '{{action}}, {{n}} copies',
  stepBy: 'by {{name}}',
} satisfies SameKeys<typeof thai>;
