import type { staffWords as thai } from './staff.th.ts';

export const staffWords = {
  status: {
    invited: 'Invited',
    active: 'Active',
    suspended: 'Suspended',
    locked: 'Locked',
  },
  department: {
    marketing: 'Marketing',
    medical: 'Medical',
    sales: 'Sales',
    sales_excellence: 'Sales excellence',
    event: 'Events',
    regulatory: 'Regulatory affairs',
    compliance: 'Compliance',
    it: 'IT',
    agency: 'Agency',
    other: 'Other',
  },
} satisfies typeof thai;
