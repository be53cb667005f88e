import type { privacyWords as thai } from './privacy.th.ts';

export const privacyWords = {
  text_state: { planned: 'Planned', current: 'In force', replaced: 'Earlier' },
  lawful_basis: {
    consent: 'Consent',
    contract: 'Contract',
    legal_obligation: 'Legal obligation',
    legitimate_interest: 'Legitimate interest',
    vital_interest: 'Vital interest',
    public_task: 'Public task',
    research: 'Archives, research or statistics',
  },
  risk: { none: 'No risk', risk: 'Risk', high: 'High risk' },
  breach_state: {
    open: 'Open',
    overdue: 'Overdue',
    notified: 'Authority told',
    closed: 'Closed',
  },
  retention: {
    usage_log: 'Usage of content',
    log_address: 'IP addresses (hashed) in the usage log',
    consent_address: 'IP addresses (hashed) in records of consent',
    guideline_address: 'Addresses and telephones for printed guides, after delivery',
    link_recipient: 'Recipients of links, since they were added',
    dietary_note: 'Dietary needs and answers about health of registrations, after the event ended',
    typed_person: 'Registrations of people without an account, after the event ended',
    refused_user: 'People waiting for approval whose licence was refused',
  },
} satisfies typeof thai;
