import type { registrationWords as thai } from './registration.th.ts';

/** The fixed choices of registrations. */
export const registrationWords: typeof thai = {
  status: {
    registered: 'Registered',
    waitlisted: 'Waiting list',
    confirmed: 'Confirmed',
    attended: 'Attended',
    no_show: 'Did not come',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
  },
  source: {
    web: 'Website',
    line: 'LINE',
    link: 'Link',
    sale: 'Representative',
    admin: 'Staff',
    import: 'Import',
    walk_in: 'At the door',
  },
  check_in_method: { qr: 'QR', manual: 'By name', import: 'Import' },
  log: {
    registered: 'Registered',
    approved: 'Approved',
    rejected: 'Rejected',
    confirmed: 'Confirmed by itself',
    waitlisted: 'Put on the waiting list',
    promoted: 'Got a seat from the waiting list',
    cancelled: 'Cancelled',
    reminded: 'Reminded',
    check_in: 'Checked in',
    check_in_denied: 'Not checked in',
    check_in_undone: 'Check-in taken back',
    check_out: 'Checked out',
    no_show: 'Did not come',
    edited: 'Changed',
    imported: 'Imported',
    exported: 'Exported',
    cleared: 'Log cleared',
    note: 'Note',
  },
};
