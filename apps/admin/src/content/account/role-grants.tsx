import { type ContentKind, KINDS } from '@connect/contract/kinds.ts';
import {
  AREAS,
  type Area,
  GRANTS,
  type Grant,
  type Permission,
  permissionsOf,
  type Role,
} from '@connect/contract/permissions.ts';
import { VisuallyHidden } from '@mantine/core';
import type { TextKey, Translate } from '../../text/i18n.ts';
import { useText } from '../../text/i18n.ts';
import classes from './role-grants.module.css';

/** Verbs in the order of the matrix, each with its letter (domain/access#matrix). */
const VERBS = [
  ['view', 'V'],
  ['create', 'C'],
  ['edit', 'E'],
  ['edit_own', 'E'],
  ['publish', 'P'],
  ['delete', 'D'],
  ['delete_own', 'D'],
  ['logs', 'L'],
  ['export', 'X'],
  ['manage', 'A'],
  ['clear_logs', '+'],
  ['undo_check_in', '+'],
  ['erase', '+'],
  ['verify', '+'],
] as const satisfies readonly (readonly [string, string])[];
export type Verb = (typeof VERBS)[number][0];

/** The verbs with their letters, for a legend. */
export const GRANT_LEGEND: readonly (readonly [verb: Verb, letter: string])[] = VERBS;

const verbsOf = (grant: Grant) => {
  const actions = new Set(grant.permissions.map((key: Permission) => key.split('.')[1]));
  return VERBS.filter(([verb]) => actions.has(verb));
};

const isKind = (area: Area): area is Area & ContentKind => area in KINDS;

export const areaName = (area: Area, t: Translate): string =>
  t(isKind(area) ? `kinds.${area}.name` : `staffs.area.${area}`);

/** Words of one cell of the matrix: verbs, then their restrictions. Empty without any right. */
export function grantWords(grant: Grant, t: Translate): string {
  const verbs = verbsOf(grant).map(([verb]) => t(`staffs.verb.${verb}`));
  if (verbs.length === 0) return '';
  const limits: TextKey[] = [
    ...(grant.only ? ([`staffs.only.${grant.only}`] as const) : []),
    ...(grant.scoped ? (['staffs.grant.scoped'] as const) : []),
    ...(grant.masked ? (['staffs.grant.masked'] as const) : []),
  ];
  return [verbs.join(', '), ...limits.map((key) => t(key))].join(' · ');
}

export interface RoleSentence {
  /** Areas that the sentence is about; empty for contact data, which belongs to several. */
  areas: Area[];
  /** The names of the areas, joined. */
  names: string;
  words: string;
}

/**
 * The rights of a role in words, made from `permissions.ts`, which also enforces them. Areas with
 * the same rights share a sentence; areas that the role may not see are left out.
 */
export function roleSentences(role: Role, t: Translate): RoleSentence[] {
  const byWords = new Map<string, Area[]>();
  for (const area of AREAS) {
    const words = grantWords(GRANTS[role][area], t);
    if (words !== '') byWords.set(words, [...(byWords.get(words) ?? []), area]);
  }
  const held = permissionsOf(role);
  const contact = [
    ...(held.includes('pii.view') ? [t('staffs.grant.contactView')] : []),
    ...(held.includes('pii.export') ? [t('staffs.grant.contactExport')] : []),
    ...(held.includes('pii.export_own') ? [t('staffs.grant.contactExportOwn')] : []),
  ];
  return [
    ...[...byWords].map(([words, areas]) => ({
      areas,
      names: areas.map((area) => areaName(area, t)).join(', '),
      words,
    })),
    {
      areas: [],
      names: t('staffs.area.contact'),
      words: contact.length > 0 ? contact.join(' · ') : t('staffs.grant.masked'),
    },
  ];
}

/** One cell of the matrix: letters, with words shown on hover and focus and read by screen readers. */
export function GrantCell({ role, area }: { role: Role; area: Area }) {
  const { t } = useText();
  const grant = GRANTS[role][area];
  const words = grantWords(grant, t);
  if (words === '') {
    return (
      <button type="button" className={classes.none} data-hint={t('staffs.grant.none')}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('staffs.grant.none')}</VisuallyHidden>
      </button>
    );
  }
  const marks = [
    ...(grant.only ? [t(`staffs.only.${grant.only}`)] : []),
    ...(grant.scoped ? [t('staffs.grant.scopedShort')] : []),
    ...(grant.masked ? [t('staffs.grant.maskedShort')] : []),
  ];
  return (
    <button type="button" className={classes.cell} data-hint={words}>
      <span aria-hidden>
        <span className={classes.letters}>
          {verbsOf(grant).map(([verb, letter]) => (
            <span
              key={verb}
              className={classes.letter}
              data-own={verb.endsWith('_own') || undefined}
            >
              {letter}
            </span>
          ))}
        </span>
        {marks.length > 0 && <span className={classes.marks}>{marks.join(' · ')}</span>}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </button>
  );
}
