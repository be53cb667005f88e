import { userWords } from '@connect/contract/users/user.en.ts';
import { workplaceWords } from '@connect/contract/workplaces/workplace.en.ts';
import type { users as thai } from './users.th.ts';

export const users = {
  ...userWords,
  sections: 'Groups of users',
  section: {
    all: 'All',
    pharmacist: 'Pharmacists',
    sale: 'Sales reps',
    staff: 'Employees',
  },
  tab: {
    all: 'All',
    verify: 'To check',
    doctor: 'Doctors',
    other_hcp: 'Other professionals',
    trash: 'Trash',
  },
  many: {
    approve: 'Approve',
    assign: 'Assign a rep',
    activate: 'Activate',
    suspend: 'Suspend',
    link: 'Send a link',
  },
  notReady: 'Needs a workplace and a verified licence first',
  create: {
    all: 'Add user',
    pharmacist: 'Add pharmacist',
    sale: 'Add sales rep',
    staff: 'Add employee',
  },
  import: 'Import',
  search: 'Name, licence, phone or #id',
  links: 'Duplicates and import',
  duplicates: 'Find duplicates',
  searchMasked: 'Search by #id',
  empty: 'No users yet',
  noMatch: 'No users match these conditions',
  noneWaiting: 'No licence waits for a check',
  column: {
    contact: 'Contact',
    adoption: 'Adoption',
    license: 'Licence',
    workplaceType: 'Type of workplace',
    teamManager: 'Team / manager',
    department: 'Department',
  },
  filter: {
    healthRegion: 'Health region',
    healthRegionOf: 'Health region {{n}}',
    owner: 'Rep',
    owned: 'Has a rep',
    consent: 'Consent',
    askAgain: 'Consent to ask again',
    ladder: 'Product',
    stage: 'Adoption stage',
    inactive: 'Not active for',
    inactiveDays: '{{n}} days',
    expired: 'Licence expired',
    kol: 'KOL',
  },
  kol: 'KOL',
  contactWord: '{{channel}}: {{state}}',
  expired: 'Expired {{day}}',
  expires: 'Until {{day}}',
  linked: 'Linked',
  notLinked: 'Not linked',
  more: '+{{n}}',
} satisfies typeof thai;

export const workplaces = workplaceWords;
