/** Refusals of registrations of events. */
export const REGISTRATION_REFUSALS = {
  event_full: { status: 409, th: 'กิจกรรมเต็มแล้ว', en: 'The event is full' },
  workplace_full: {
    status: 409,
    th: 'สถานพยาบาลนี้ลงทะเบียนครบ {max} คนแล้ว',
    en: 'This workplace has its {max} place(s) already',
  },
  already_registered: {
    status: 409,
    th: 'ผู้ใช้ อีเมล หรือโทรศัพท์นี้ลงทะเบียนกิจกรรมนี้แล้ว',
    en: 'This user, e-mail address or phone is registered for this event already',
  },
} as const;
