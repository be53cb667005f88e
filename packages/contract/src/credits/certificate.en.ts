import type { certificateWords as thai } from './certificate.th.ts';

export const certificateWords: typeof thai = {
  title: 'Certificate of attendance',
  given: 'This is to certify that',
  attended: 'attended',
  council: { cpe: 'Pharmacy Council (CPE)', cme: 'Medical Council (CME)' },
  credits: { cpe: '{n} credits', cme: '{n} credits' },
  institute: 'Institute',
  code: 'Activity code',
  number: 'Certificate no.',
  check: 'Confirmed at',
  page: {
    title: 'Check a certificate',
    valid: 'This certificate is valid',
    invalid: 'No valid certificate',
    invalidText:
      'This number is not known, or the certificate was withdrawn. Please check the number, or ask the organiser.',
    name: 'Given to',
    erased: 'Removed at the request of the person',
    meeting: 'Meeting',
    date: 'Date',
    credits: 'Credits',
  },
};
