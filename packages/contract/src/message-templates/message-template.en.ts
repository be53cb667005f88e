import type { templateWords as thai } from './message-template.th.ts';

export const templateWords = {
  channel: { line: 'LINE', email: 'E-mail', sms: 'SMS' },
  category: {
    invite: 'Invitation',
    reminder: 'Reminder',
    confirm: 'Registration confirmed',
    thank_you: 'Thank you',
    content_share: 'Content recommendation',
    follow_up: 'Follow-up after a visit',
    consent: 'Asking for consent',
    service: 'Service news',
  },
  sender_mode: { rep: 'Representative', system: 'System' },
} satisfies typeof thai;
