import type { guidelineWords as thai } from './guideline.th.ts';

/** The fixed choices of requests for patient guides. */
export const guidelineWords: typeof thai = {
  request: {
    view: 'Opened the guide',
    download: 'Downloaded the guide',
    share: 'Passed the guide on to a patient',
    print_request: 'Asked for printed copies of',
  },
  action: {
    view: 'Opened',
    download: 'Downloaded',
    share: 'Passed on to a patient',
    print_request: 'Printed copies',
  },
  patient_group: {
    type2: 'Type 2 diabetes',
    type1: 'Type 1 diabetes',
    gdm: 'Gestational diabetes',
    obesity: 'Obesity',
    haemophilia: 'Haemophilia',
    growth: 'Growth',
    general: 'General',
  },
  fulfilment: {
    new: 'New',
    preparing: 'Being prepared',
    sent: 'Sent',
    cancelled: 'Cancelled',
  },
};
