import type { Language } from '@connect/contract/constants.ts';
import { kinds as kindsEn } from '@connect/contract/content/kinds.en.ts';
import { kinds as kindsTh } from '@connect/contract/content/kinds.th.ts';
import { documentWords as documentEn } from '@connect/contract/documents/document.en.ts';
import { documentWords as documentTh } from '@connect/contract/documents/document.th.ts';
import { eventWords as eventEn } from '@connect/contract/events/event.en.ts';
import { eventWords as eventTh } from '@connect/contract/events/event.th.ts';
import { guidelineWords as guidelineEn } from '@connect/contract/guidelines/guideline.en.ts';
import { guidelineWords as guidelineTh } from '@connect/contract/guidelines/guideline.th.ts';
import type { ItemType } from '@connect/contract/kinds.ts';
import type { Label } from '@connect/contract/labels.ts';
import { linkWords as linkEn } from '@connect/contract/links/link.en.ts';
import { linkWords as linkTh } from '@connect/contract/links/link.th.ts';
import { templateWords as templateEn } from '@connect/contract/message-templates/message-template.en.ts';
import { templateWords as templateTh } from '@connect/contract/message-templates/message-template.th.ts';
import { own } from '@connect/contract/own.ts';
import { ROLE_LABELS, ROLES } from '@connect/contract/permissions.ts';
import { recordingWords as recordingEn } from '@connect/contract/recordings/recording.en.ts';
import { recordingWords as recordingTh } from '@connect/contract/recordings/recording.th.ts';
import { options as optionsEn } from '@connect/contract/reference/options.en.ts';
import { options as optionsTh } from '@connect/contract/reference/options.th.ts';
import { registrationWords as registrationEn } from '@connect/contract/registrations/registration.en.ts';
import { registrationWords as registrationTh } from '@connect/contract/registrations/registration.th.ts';
import { staffWords as staffEn } from '@connect/contract/staff/staff.en.ts';
import { staffWords as staffTh } from '@connect/contract/staff/staff.th.ts';
import { lifeTopics as lifeTopicsEn } from '@connect/contract/stories/life-ready.en.ts';
import { lifeTopics as lifeTopicsTh } from '@connect/contract/stories/life-ready.th.ts';
import { type UsageWord, usageLabel } from '@connect/contract/usage/usage-labels.ts';
import {
  leftOutWords as leftOutEn,
  logWords as logEn,
} from '@connect/contract/usage/usage-log.en.ts';
import {
  leftOutWords as leftOutTh,
  logWords as logTh,
} from '@connect/contract/usage/usage-log.th.ts';
import { userWords as userEn } from '@connect/contract/users/user.en.ts';
import { userWords as userTh } from '@connect/contract/users/user.th.ts';
import { webinarWords as webinarEn } from '@connect/contract/webinars/webinar.en.ts';
import { webinarWords as webinarTh } from '@connect/contract/webinars/webinar.th.ts';
import { workplaceWords as workplaceEn } from '@connect/contract/workplaces/workplace.en.ts';
import { workplaceWords as workplaceTh } from '@connect/contract/workplaces/workplace.th.ts';
import { auditSets } from './audit-words.ts';

const rolesIn = (language: Language) =>
  Object.fromEntries(ROLES.map((role) => [role, ROLE_LABELS[role][language]]));

const namesOf = (kinds: Readonly<Record<string, { readonly name: string }>>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { name }]) => [kind, name]));

/** The words of every fixed choice, by the name of its set: the same as on the screens. */
const SETS = {
  th: {
    ...optionsTh,
    life_topic: lifeTopicsTh,
    document_type: documentTh.type,
    template_channel: templateTh.channel,
    template_category: templateTh.category,
    sender_mode: templateTh.sender_mode,
    staff_status: staffTh.status,
    department: staffTh.department,
    webinar_phase: webinarTh.phase,
    platform: webinarTh.platform,
    participant: webinarTh.participant,
    event_type: eventTh.type,
    event_format: eventTh.format,
    event_phase: eventTh.phase,
    recording_source: recordingTh.source,
    video_category: recordingTh.category,
    profession: userTh.profession,
    license_status: userTh.license_status,
    registration_source: userTh.registration_source,
    preferred_channel: userTh.preferred_channel,
    contact: userTh.contact,
    consent_purpose: userTh.consent_purpose,
    consent_state: userTh.consent_state,
    consent_channel: userTh.consent_channel,
    adoption_source: userTh.adoption_source,
    segment: userTh.segment,
    user_status: userTh.status,
    workplace_type: workplaceTh.type,
    link_state: linkTh.state,
    link_kind: linkTh.kind,
    kind: { ...namesOf(kindsTh), ...linkTh.target },
    guideline_action: guidelineTh.action,
    patient_group: guidelineTh.patient_group,
    fulfilment: guidelineTh.fulfilment,
    registration_status: registrationTh.status,
    registration_way: registrationTh.source,
    check_in_method: registrationTh.check_in_method,
    role: rolesIn('th'),
    ...auditSets('th'),
    log: logTh,
    left_out: leftOutTh,
  },
  en: {
    ...optionsEn,
    life_topic: lifeTopicsEn,
    document_type: documentEn.type,
    template_channel: templateEn.channel,
    template_category: templateEn.category,
    sender_mode: templateEn.sender_mode,
    staff_status: staffEn.status,
    department: staffEn.department,
    webinar_phase: webinarEn.phase,
    platform: webinarEn.platform,
    participant: webinarEn.participant,
    event_type: eventEn.type,
    event_format: eventEn.format,
    event_phase: eventEn.phase,
    recording_source: recordingEn.source,
    video_category: recordingEn.category,
    profession: userEn.profession,
    license_status: userEn.license_status,
    registration_source: userEn.registration_source,
    preferred_channel: userEn.preferred_channel,
    contact: userEn.contact,
    consent_purpose: userEn.consent_purpose,
    consent_state: userEn.consent_state,
    consent_channel: userEn.consent_channel,
    adoption_source: userEn.adoption_source,
    segment: userEn.segment,
    user_status: userEn.status,
    workplace_type: workplaceEn.type,
    link_state: linkEn.state,
    link_kind: linkEn.kind,
    kind: { ...namesOf(kindsEn), ...linkEn.target },
    guideline_action: guidelineEn.action,
    patient_group: guidelineEn.patient_group,
    fulfilment: guidelineEn.fulfilment,
    registration_status: registrationEn.status,
    registration_way: registrationEn.source,
    check_in_method: registrationEn.check_in_method,
    role: rolesIn('en'),
    ...auditSets('en'),
    log: logEn,
    left_out: leftOutEn,
  },
};
export type WordSet = keyof (typeof SETS)['th'];
/** Whether choices of this name have words. */
export const isWordSet = (name: string): name is WordSet => Object.hasOwn(SETS.th, name);
export type LogWord = keyof typeof logTh;
export type ParticipantWord = keyof typeof webinarTh.participant;

/** Reference lists whose entries rows hold by id. */
export type NamedList = 'therapy_area' | 'specialty' | 'province' | 'ladder_value';
export type ReferenceNames = Readonly<Record<NamedList, ReadonlyMap<number, string>>>;

/** The words of a file in the language of the caller. */
export interface Words {
  language: Language;
  /** The name of a field. */
  label(label: Label): string;
  /** What users do with items of this kind, in the words of its usage log. */
  usage(word: UsageWord): string;
  /** A fixed choice in words; an unknown one as it is stored. */
  choice(set: WordSet, value: string): string;
  /** Names of reference list entries, without deleted ones. */
  names(list: NamedList, ids: readonly number[]): string;
}

export function wordsIn(language: Language, reference: ReferenceNames, kind: ItemType): Words {
  return {
    language,
    label: ([th, en]) => (language === 'th' ? th : en),
    usage: (word) => usageLabel(kind, word, language),
    choice: (set, value) => {
      const words: Readonly<Record<string, string>> = SETS[language][set];
      return own(words, value) ?? value;
    },
    names: (list, ids) => ids.flatMap((id) => reference[list].get(id) ?? []).join(', '),
  };
}
