import type { EventRegistrationItem } from '@connect/contract/registrations/registration.ts';
import { Facts } from '../../records/beside/facts.tsx';
import { useText } from '../../text/i18n.ts';

/** What a user agreed to when they registered, and what holds now (domain/registrations#consents). */
export function UserConsents({ consents }: { consents: EventRegistrationItem['user_consents'] }) {
  const { t } = useText();
  const state = (value: (typeof consents)[number]['now']) =>
    t(`registrations.consent_state.${value}`);
  return (
    <Facts
      title={t('registrations.section.consents')}
      none={t('registrations.noUserConsents')}
      facts={consents.map(
        ({ purpose, at_registration: before, now }) =>
          [
            t(`registrations.consent_purpose.${purpose}`),
            before === now
              ? t('registrations.consentSame', { state: state(now) })
              : t('registrations.consentChanged', { before: state(before), now: state(now) }),
          ] as const,
      )}
    />
  );
}
