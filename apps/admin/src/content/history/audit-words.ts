import type { AuditRow } from '@connect/contract/administration/audit.ts';
import {
  AUDIT_ITEMS,
  AUDIT_THINGS,
  type AuditThing,
  auditAction,
  auditActionsOn,
  isKind,
} from '@connect/contract/administration/audit-actions.ts';
import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import type { FilterOption } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';

/** Words for rows of the audit log: actions, things, actors. */
export function useAuditWords() {
  const { t, language } = useText();

  const nameOf = (name: AuditThing) =>
    t(isKind(name) ? `kinds.${name}.one` : `admins.thing.${name}`);
  const thing = (type: string): string => {
    const known = AUDIT_THINGS.find((name) => name === type);
    return known ? nameOf(known) : type;
  };
  const action = (key: string): string =>
    auditAction(key, {
      language,
      own: (one) => t(`admins.action.${one}`),
      verb: (verb, name) => t(`admins.verb.${verb}`, { thing: name }),
      name: nameOf,
    });

  const actor = ({ actor: { kind, display_name: name } }: Pick<AuditRow, 'actor'>): string =>
    kind === 'system' || kind === 'nobody' ? t(`admins.audit.${kind}`) : name;

  const actionOptions = (): FilterOption[] =>
    AUDIT_THINGS.flatMap((name) => [
      { value: `${name}.`, label: t('admins.allOf', { name: thing(name) }) },
      ...auditActionsOn(name).map((value) => ({ value, label: action(value) })),
    ]);

  const thingOptions = (): FilterOption[] =>
    AUDIT_ITEMS.map((value) => ({ value, label: thing(value) }));

  return {
    thing,
    action,
    actor,
    actionOptions,
    thingOptions,
    role: ({ actor: { kind, role } }: Pick<AuditRow, 'actor'>) => {
      if (kind === 'program') return t('admins.audit.program');
      return role ? ROLE_LABELS[role][language] : '';
    },
  };
}
