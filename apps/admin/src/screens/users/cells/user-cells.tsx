import type { UserRow } from '@connect/contract/users/user.ts';
import { CONTACT_CHANNELS, type ContactState } from '@connect/contract/users/user-choices.ts';
import { startOfDay } from '@connect/contract/wall-time.ts';
import {
  IconBrandLine,
  IconCheck,
  IconDeviceMobileMessage,
  IconMail,
  IconMinus,
  IconPhone,
  IconX,
} from '@tabler/icons-react';
import { useReference } from '../../../api/queries.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { formatDate } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './users.module.css';

const STATUS_TONES: Record<UserRow['status'], Tone> = {
  pending: 'warn',
  active: 'ok',
  suspended: 'bad',
  erased: 'neutral',
};

export function UserStatusPill({ status }: { status: UserRow['status'] }) {
  const { t } = useText();
  return <StatusPill tone={STATUS_TONES[status]}>{t(`users.status.${status}`)}</StatusPill>;
}

const LICENSE_TONES: Record<UserRow['license_status'], Tone> = {
  unverified: 'neutral',
  pending: 'warn',
  verified: 'ok',
  rejected: 'bad',
};

/** Whether a licence has run out: it holds through its last day in Bangkok. */
const hasExpired = (day: string | null): boolean =>
  day !== null && Date.now() >= startOfDay(day, 1).getTime();

/** The state of the check of a licence; one that ran out after it was verified says so. */
export function LicensePill(props: {
  row: Pick<UserRow, 'license_status' | 'license_expires_at'>;
}) {
  const { license_status: status, license_expires_at: end } = props.row;
  const { t } = useText();
  if (status === 'verified' && hasExpired(end)) {
    return <StatusPill tone="warn">{t('users.expired', { day: formatDate(end) })}</StatusPill>;
  }
  return (
    <StatusPill tone={LICENSE_TONES[status]}>{t(`users.license_status.${status}`)}</StatusPill>
  );
}

/** A licence number with the state of its check; for users who have one. */
export function LicenseCell({ row }: { row: UserRow }) {
  return <TwoLines first={row.license_no} second={<LicensePill row={row} />} />;
}

const ICONS = {
  line: IconBrandLine,
  email: IconMail,
  sms: IconDeviceMobileMessage,
  phone: IconPhone,
} as const;
const CONTACT_TONES: Record<ContactState, Tone> = {
  granted: 'ok',
  withdrawn: 'bad',
  refused: 'bad',
  expired: 'warn',
  broken: 'warn',
  none: 'neutral',
  missing: 'neutral',
};
const MARKS = { ok: IconCheck, bad: IconX, warn: IconX, info: IconMinus, neutral: IconMinus };

/** Whether there is any way to reach a user. */
export const isReachable = ({ contact }: Pick<UserRow, 'contact'>): boolean =>
  CONTACT_CHANNELS.some((channel) => contact[channel] !== 'missing');

/** The ways to reach a user, each in the colour and with the mark of its consent, and in words. */
export function ContactCell({ contact }: Pick<UserRow, 'contact'>) {
  const { t } = useText();
  const shown = CONTACT_CHANNELS.filter((channel) => contact[channel] !== 'missing');
  return (
    <ul className={classes.contact}>
      {shown.map((channel) => {
        const Icon = ICONS[channel];
        const tone = CONTACT_TONES[contact[channel]];
        const Mark = MARKS[tone];
        const words = t('users.contactWord', {
          channel: t(`users.preferred_channel.${channel}`),
          state: t(`users.contact.${contact[channel]}`),
        });
        return (
          <li key={channel} data-tone={tone} title={words}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <Mark size={10} stroke={3} className={classes.mark} aria-hidden />
            <span className={classes.said}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Three letters of a product, two of each word of those that share the first one: NovoMix, NovoSeven. */
function shortBrand(brand: string): string {
  const words = brand.match(/[A-Z][a-z]+/g) ?? [];
  return words.length > 1 ? words.map((word) => word.slice(0, 2)).join('') : brand.slice(0, 3);
}

/** The stages of up to three products, each a dot in the colour of its stage. */
export function AdoptionCell({ adoption }: { adoption: NonNullable<UserRow['adoption']> }) {
  const { language } = useText();
  const ladderValues = useReference('ladderValues');
  return (
    <ul className={classes.adoption}>
      {adoption.map(({ ladder_id: id, brand, value_id: stage }) => {
        const value = ladderValues.find((one) => one.id === stage);
        const words = value ? `${brand}: ${nameIn(value, language)}` : brand;
        return (
          <li key={id} title={words}>
            <span className={classes.dot} style={{ background: value?.color }} aria-hidden />
            <span aria-hidden>{shortBrand(brand)}</span>
            <span className={classes.said}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
