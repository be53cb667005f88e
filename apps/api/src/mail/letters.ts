import { BUSINESS_TIME_ZONE } from '@connect/contract/constants.ts';
import type { NOTICE_KINDS } from '@connect/contract/desk/attention.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { Letter } from './mail.ts';

interface Sender {
  readonly appName: string;
  readonly publicUrl: string;
}

/** Sender of the system's mails: its name is the one that administrators set. */
export async function senderOf({
  settings,
  publicUrl,
}: {
  settings: Settings;
  publicUrl: string;
}): Promise<Sender> {
  return { appName: (await settings.current()).app_name, publicUrl };
}

interface Person {
  email: string;
  display_name: string;
}

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** `dd/MM/yyyy HH:mm` in Bangkok (domain/conventions#moments-and-days). */
const shown = (at: Date): string => moment.format(at).replace(',', '');

/** Both languages in one mail, since the reader's language is not known. */
function letter(
  sender: Sender,
  person: Person,
  subject: { th: string; en: string },
  body: { th: string[]; en: string[] },
): Letter {
  return {
    from: sender.appName,
    to: person.email,
    subject: `${sender.appName}: ${subject.th} / ${subject.en}`,
    text: [
      `เรียน คุณ${person.display_name}`,
      '',
      ...body.th,
      '',
      '—',
      '',
      `Dear ${person.display_name},`,
      '',
      ...body.en,
      '',
      sender.publicUrl,
      '',
    ].join('\n'),
  };
}

/** A mail with an invitation or a password link. */
export function linkLetter(
  sender: Sender,
  person: Person & { username: string },
  purpose: 'invite' | 'reset',
  link: { link: string; expiresAt: Date },
): Letter {
  const until = shown(link.expiresAt);
  if (purpose === 'invite') {
    return letter(
      sender,
      person,
      { th: 'คำเชิญเข้าใช้งานระบบ', en: 'Your invitation' },
      {
        th: [
          `คุณได้รับเชิญให้ใช้งาน ${sender.appName} ชื่อผู้ใช้ของคุณคือ ${person.username}`,
          `กรุณาตั้งรหัสผ่านภายใน ${until} น. ที่ลิงก์นี้ (ใช้ได้ครั้งเดียว)`,
          link.link,
        ],
        en: [
          `You have been invited to ${sender.appName}. Your username is ${person.username}.`,
          `Please set your password by ${until} (Bangkok time) at this address, which works once:`,
          link.link,
        ],
      },
    );
  }
  return letter(
    sender,
    person,
    { th: 'ตั้งรหัสผ่านใหม่', en: 'Set a new password' },
    {
      th: [
        `มีการขอตั้งรหัสผ่านใหม่สำหรับบัญชี ${person.username}`,
        `กรุณาตั้งรหัสผ่านภายใน ${until} น. ที่ลิงก์นี้ (ใช้ได้ครั้งเดียว)`,
        link.link,
        'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมยังใช้ได้ตามปกติ',
      ],
      en: [
        `A new password was asked for the account ${person.username}.`,
        `Please set it by ${until} (Bangkok time) at this address, which works once:`,
        link.link,
        'If it was not you who asked, there is nothing to do: your password stays as it is.',
      ],
    },
  );
}

/** Notices about the account itself; notices about a file appear in the bell only. */
export type AccountNotice = Exclude<
  (typeof NOTICE_KINDS)[number],
  'file_infected' | 'export_done' | 'export_failed' | 'plan_failed'
>;

const NOTICES = {
  new_device: {
    subject: { th: 'เข้าสู่ระบบจากอุปกรณ์ใหม่', en: 'Sign-in on a new device' },
    th: 'มีการเข้าสู่ระบบด้วยบัญชีของคุณจากอุปกรณ์ที่ไม่เคยใช้มาก่อน',
    en: 'Your account was used to sign in on a device that it was not used on before.',
  },
  recovery_code_used: {
    subject: { th: 'มีการใช้รหัสกู้คืน', en: 'A recovery code was used' },
    th: 'มีการใช้รหัสกู้คืนเพื่อเข้าสู่ระบบหรือยืนยันตัวตนด้วยบัญชีของคุณ',
    en: 'A recovery code of your account was used in place of the authenticator app.',
  },
  password_changed: {
    subject: { th: 'รหัสผ่านถูกเปลี่ยน', en: 'Your password was changed' },
    th: 'รหัสผ่านของบัญชีคุณถูกเปลี่ยน และอุปกรณ์อื่นถูกออกจากระบบแล้ว',
    en: 'The password of your account was changed, and other devices were signed out.',
  },
  email_changed: {
    subject: { th: 'อีเมลของบัญชีถูกเปลี่ยน', en: 'Your e-mail address was changed' },
    th: 'อีเมลของบัญชีคุณถูกเปลี่ยน ตั้งแต่นี้ไประบบจะส่งจดหมายไปที่อีเมลใหม่เท่านั้น',
    en: 'The e-mail address of your account was changed. From now on letters go to the new one only.',
  },
  mfa_changed: {
    subject: { th: 'การยืนยันตัวตนสองชั้นถูกเปลี่ยน', en: 'Two-step sign-in was changed' },
    th: 'การตั้งค่าการยืนยันตัวตนสองชั้นของบัญชีคุณถูกเปลี่ยน',
    en: 'The settings of two-step sign-in of your account were changed.',
  },
  session_stolen: {
    subject: { th: 'พบการใช้เซสชันซ้ำ', en: 'A session was used twice' },
    th: 'มีผู้นำเซสชันของคุณไปใช้ซ้ำ ระบบจึงออกจากระบบบนอุปกรณ์นั้นแล้ว',
    en: 'A session of yours was used by somebody a second time, so it was ended.',
  },
} as const satisfies Record<AccountNotice, unknown>;

/** A mail about something that happened to the staff's own account. */
export function noticeLetter(
  sender: Sender,
  person: Person,
  kind: AccountNotice,
  what: { at: Date; device: string },
): Letter {
  const { subject, th, en } = NOTICES[kind];
  const at = shown(what.at);
  return letter(sender, person, subject, {
    th: [
      th,
      `เมื่อ ${at} น.${what.device ? ` (${what.device})` : ''}`,
      'หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันทีและแจ้งผู้ดูแลระบบ',
    ],
    en: [
      en,
      `Time: ${at} (Bangkok)${what.device ? `, device: ${what.device}` : ''}`,
      'If this was not you, change your password at once and tell an administrator.',
    ],
  });
}

/** A mail with a report, or that it can be fetched, as it says in both languages. */
export function reportLetter(
  sender: Sender,
  person: Person,
  said: Record<'th' | 'en', { subject: string; lines: string[] }>,
  more: Pick<Letter, 'file' | 'stop'>,
): Letter {
  const { th, en } = said;
  const subject = { th: th.subject, en: en.subject };
  return { ...letter(sender, person, subject, { th: th.lines, en: en.lines }), ...more };
}

/** A mail to a data protection officer about requests that are due soon, named by their codes alone. */
export function requestsLetter(
  sender: Sender,
  person: Person,
  requests: readonly { code: string; due_at: string }[],
): Letter {
  const lines = requests.map(({ code, due_at }) => `${code}: ${shown(new Date(due_at))}`);
  return letter(
    sender,
    person,
    { th: 'คำขอใช้สิทธิใกล้ครบกำหนด', en: 'Requests about personal data are due soon' },
    {
      th: ['คำขอต่อไปนี้ต้องดำเนินการให้เสร็จภายในเวลาที่ระบุ', ...lines],
      en: ['These requests must be answered by the times shown (Bangkok):', ...lines],
    },
  );
}
