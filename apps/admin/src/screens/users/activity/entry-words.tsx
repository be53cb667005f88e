import type { TimelineEntry } from '@connect/contract/users/timeline.ts';
import type { ReactNode } from 'react';
import { formatDuration, formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import { useRuleName } from '../adoption/rule-name.ts';
import { useStageName } from '../adoption/stage-bar.tsx';

const DEVICES = ['mobile', 'tablet', 'desktop'] as const;

type Said = { what: ReactNode; note: string };
type Logged = Extract<TimelineEntry, { duration_seconds: number | null }>;

/** What each entry says, in one line and a smaller one. */
export function useEntryWords() {
  const { t } = useText();
  const stage = useStageName();
  const rule = useRuleName();
  const about = (verb: string, name: string | undefined): ReactNode => (
    <>
      <b>{verb}</b> {name}
    </>
  );
  const did = ({ action, is_completed }: Logged): string => {
    if (action !== 'view' && action !== 'complete') return t(`options.engagement_action.${action}`);
    return t(is_completed ? 'person.activity.finished' : 'person.activity.view');
  };
  const deviceOf = (name: string | null) => {
    const device = DEVICES.find((one) => one === name);
    return device && t(`options.device.${device}`);
  };
  const notesOf = (entry: Logged, agreed: boolean) => [
    entry.duration_seconds !== null &&
      entry.duration_seconds > 0 &&
      t('person.activity.minutes', { time: formatDuration(entry.duration_seconds) }),
    entry.progress_pct !== null && t('person.activity.progress', { n: entry.progress_pct }),
    entry.link_code,
    deviceOf(entry.device),
    entry.kind !== 'message' && !agreed && t('person.activity.notCounted'),
  ];
  const say = (entry: TimelineEntry, agreed: boolean): [ReactNode, unknown[]] => {
    switch (entry.kind) {
      case 'use':
      case 'click':
      case 'message':
        return [about(did(entry), entry.item?.title), notesOf(entry, agreed)];
      case 'registration':
        return [
          about(t(`person.activity.registration.${entry.what}`), entry.item.title),
          [
            entry.minutes !== null &&
              t('person.activity.attended', { n: formatNumber(entry.minutes) }),
            entry.credits !== null &&
              t('person.activity.credits', { n: formatNumber(entry.credits) }),
          ],
        ];
      case 'guideline':
        return [
          about(t(`person.guideline.${entry.request}`), entry.item.title),
          [entry.quantity !== null && t('person.activity.copies', { n: entry.quantity })],
        ];
      case 'consent':
        return [
          about(
            t(`users.consent_action.${entry.action}`),
            t(`users.consent_purpose.${entry.purpose}`),
          ),
          [entry.text_version, t(`users.consent_channel.${entry.channel}`)],
        ];
      case 'stage':
        return [
          <b key="stage">
            {t('person.activity.stage', {
              brand: entry.brand,
              from: stage(entry.from_value_id),
              to: stage(entry.to_value_id),
            })}
          </b>,
          [
            t(`users.adoption_source.${entry.source}`),
            entry.actor?.display_name,
            rule(entry.rule_code),
            entry.reason,
          ],
        ];
      case 'account':
        return [<b key="account">{t(`person.activity.account.${entry.what}`)}</b>, []];
    }
  };
  return (entry: TimelineEntry, agreed: boolean): Said => {
    const [what, notes] = say(entry, agreed);
    return { what, note: notes.filter(Boolean).join(' · ') };
  };
}
