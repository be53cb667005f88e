import type { ItemType, Language } from '@connect/contract/constants.ts';
import { kindLabel } from '@connect/contract/kind-labels.ts';
import { ROLE_LABELS, ROLES } from '@connect/contract/permissions.ts';
import { type UsageWord, usageLabel } from '@connect/contract/usage-labels.ts';
import { documentWords as documentEn } from '@connect/contract/words/document.en.ts';
import { documentWords as documentTh } from '@connect/contract/words/document.th.ts';
import { lifeTopics as lifeTopicsEn } from '@connect/contract/words/life-ready.en.ts';
import { lifeTopics as lifeTopicsTh } from '@connect/contract/words/life-ready.th.ts';
import { templateWords as templateEn } from '@connect/contract/words/message-template.en.ts';
import { templateWords as templateTh } from '@connect/contract/words/message-template.th.ts';
import { options as optionsEn } from '@connect/contract/words/options.en.ts';
import { options as optionsTh } from '@connect/contract/words/options.th.ts';
import { recordingWords as recordingEn } from '@connect/contract/words/recording.en.ts';
import { recordingWords as recordingTh } from '@connect/contract/words/recording.th.ts';
import { staffWords as staffEn } from '@connect/contract/words/staff.en.ts';
import { staffWords as staffTh } from '@connect/contract/words/staff.th.ts';
import { logWords as logEn } from '@connect/contract/words/usage-log.en.ts';
import { logWords as logTh } from '@connect/contract/words/usage-log.th.ts';
import { webinarWords as webinarEn } from '@connect/contract/words/webinar.en.ts';
import { webinarWords as webinarTh } from '@connect/contract/words/webinar.th.ts';

const rolesIn = (language: Language) =>
  Object.fromEntries(ROLES.map((role) => [role, ROLE_LABELS[role][language]]));

/** Every fixed choice by the name of its set: the same words as on the screens. */
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
    recording_source: recordingTh.source,
    video_category: recordingTh.category,
    role: rolesIn('th'),
    log: logTh,
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
    recording_source: recordingEn.source,
    video_category: recordingEn.category,
    role: rolesIn('en'),
    log: logEn,
  },
};
export type WordSet = keyof (typeof SETS)['th'];
export type LogWord = keyof typeof logTh;
export type ParticipantWord = keyof typeof webinarTh.participant;

/** Lists of reference data whose entries rows name by id. */
export type NamedList = 'therapy_area' | 'specialty';
export type ReferenceNames = Readonly<Record<NamedList, ReadonlyMap<number, string>>>;

/** What a file says beside its values, in the language of the person. */
export interface Words {
  language: Language;
  /** The name of a field of what is listed. */
  label(field: string): string;
  /** What people do with things of this kind, as its usage log calls it. */
  usage(word: UsageWord): string;
  /** A fixed choice; one that is not known reads as it is stored. */
  choice(set: WordSet, value: string): string;
  /** Entries of a reference list by name, those that are gone left out. */
  names(list: NamedList, ids: readonly number[]): string;
}

export function wordsIn(language: Language, reference: ReferenceNames, kind: ItemType): Words {
  return {
    language,
    label: (field) => kindLabel(kind, field, language),
    usage: (word) => usageLabel(kind, word, language),
    choice: (set, value) => {
      const words: Readonly<Record<string, string>> = SETS[language][set];
      return words[value] ?? value;
    },
    names: (list, ids) => ids.flatMap((id) => reference[list].get(id) ?? []).join(', '),
  };
}
