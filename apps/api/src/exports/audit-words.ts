import {
  AUDIT_ITEMS,
  AUDIT_THINGS,
  type AuditThing,
  auditAction,
  auditActionsOn,
  isKind,
} from '@connect/contract/administration/audit-actions.ts';
import { auditWords as en } from '@connect/contract/administration/audit-words.en.ts';
import { auditWords as th } from '@connect/contract/administration/audit-words.th.ts';
import type { Language } from '@connect/contract/constants.ts';
import { kinds as kindsEn } from '@connect/contract/content/kinds.en.ts';
import { kinds as kindsTh } from '@connect/contract/content/kinds.th.ts';

const WORDS = { th: { ...th, kinds: kindsTh }, en: { ...en, kinds: kindsEn } };

/** The actions and things of the audit log by their keys, in the words of its screen. */
export function auditSets(language: Language) {
  const words = WORDS[language];
  const name = (thing: AuditThing): string =>
    isKind(thing) ? words.kinds[thing].one : words.thing[thing];
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = words.action;
  const wording = {
    language,
    own: (action: string) => {
      const [area = '', word = ''] = action.split('.');
      return own[area]?.[word] ?? action;
    },
    verb: (verb: keyof typeof words.verb, thing: string) =>
      words.verb[verb].replace('{{thing}}', thing),
    name,
  };
  return {
    /** `user.` is any action on users. */
    audit_action: Object.fromEntries(
      AUDIT_THINGS.flatMap((thing) => [
        [`${thing}.`, words.allOf.replace('{{name}}', name(thing))],
        ...auditActionsOn(thing).map((action) => [action, auditAction(action, wording)]),
      ]),
    ),
    audit_thing: Object.fromEntries(AUDIT_THINGS.map((thing) => [thing, name(thing)])),
  };
}

/** The values by which the log is narrowed, in the order of its screen. */
export const AUDIT_ACTIONS = AUDIT_THINGS.flatMap((thing) => [
  `${thing}.`,
  ...auditActionsOn(thing),
]);
export { AUDIT_ITEMS };
