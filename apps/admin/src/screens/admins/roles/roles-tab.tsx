import { AREAS, GRANTS, ROLE_LABELS, ROLES, type Role } from '@connect/contract/permissions.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import {
  areaName,
  GRANT_LEGEND,
  GrantCell,
  grantWords,
} from '../../../content/account/role-grants.tsx';
import { useNarrow } from '../../../kit/page/use-narrow.ts';
import { useOneStop } from '../../../kit/page/use-one-stop.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../admins.module.css';
import own from './roles-tab.module.css';

/**
 * The rights of each role, from `permissions.ts`, which also enforces them (domain/access#matrix).
 */
export function RolesTab() {
  const { t } = useText();
  const narrow = useNarrow();
  return (
    <>
      <div className={classes.intro}>
        <p>{t('admins.roles.text')}</p>
      </div>
      {!narrow && <Legend />}
      <div className={classes.sheet}>{narrow ? <OneRole /> : <Matrix />}</div>
    </>
  );
}

function Matrix() {
  const { t, language } = useText();
  const cells = useOneStop<HTMLTableSectionElement>(ROLES.length);
  return (
    // The matrix is wider than most screens, so its box also scrolls by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={own.scroll} tabIndex={0} aria-label={t('admins.roles.matrix')}>
      <table className={own.table} aria-label={t('admins.roles.matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('admins.roles.area')}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_LABELS[role][language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={cells}>
          {AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">{areaName(area, t)}</th>
              {ROLES.map((role) => (
                <td key={role}>
                  <GrantCell role={role} area={area} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone: one role at a time, in words. */
function OneRole() {
  const { t, language } = useText();
  const { me } = useSession();
  const [role, setRole] = useState<Role>(me.role);
  return (
    <div className={own.one}>
      <NativeSelect
        label={t('admins.roles.role')}
        value={role}
        data={ROLES.map((value) => ({ value, label: ROLE_LABELS[value][language] }))}
        onChange={(event) => {
          const chosen = ROLES.find((value) => value === event.currentTarget.value);
          if (chosen) setRole(chosen);
        }}
      />
      <dl className={own.words}>
        {AREAS.map((area) => (
          <div key={area}>
            <dt>{areaName(area, t)}</dt>
            <dd>{grantWords(GRANTS[role][area], t) || t('staffs.grant.none')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Legend() {
  const { t } = useText();
  const words = new Map<string, string[]>();
  for (const [verb, letter] of GRANT_LEGEND) {
    if (letter === '+' || verb.endsWith('_own')) continue;
    words.set(letter, [...(words.get(letter) ?? []), t(`staffs.verb.${verb}`)]);
  }
  return (
    <section className={own.legend} aria-label={t('admins.roles.legend')}>
      <h2>{t('admins.roles.legend')}</h2>
      <ul>
        {[...words].map(([letter, meaning]) => (
          <li key={letter}>
            <b>{letter}</b> {meaning.join(' / ')}
          </li>
        ))}
        <li>
          <b>+</b> {t('admins.roles.special')}
        </li>
        <li>{t('admins.roles.ownDrafts')}</li>
        <li>
          <b>{t('staffs.grant.scopedShort')}</b> {t('staffs.grant.scoped')}
        </li>
        <li>
          <b>{t('staffs.grant.maskedShort')}</b> {t('staffs.grant.masked')}
        </li>
      </ul>
    </section>
  );
}
