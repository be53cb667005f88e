import { BRANDS, REGIONS } from '@connect/contract/constants.ts';
import { AREAS, GRANTS, ROLE_LABELS, ROLES, type Role } from '@connect/contract/permissions.ts';
import { Radio } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { areaName, roleSentences } from '../../content/account/role-grants.tsx';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { MultiSelectField } from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { locked, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from './role-section.module.css';
import type { StaffEditor } from './staff-editor.ts';

const ADMINISTRATORS: readonly Role[] = ['super_admin', 'admin'];

function RoleCards({ editor }: { editor: StaffEditor }) {
  const { form, own } = editor;
  const { t, language } = useText();
  const { me } = useSession();
  const { value, set, label, error, readOnly } = useField(fieldOf(form, 'role'));
  const fixed = readOnly || own;
  const beyond = (role: Role) => me.role !== 'super_admin' && ADMINISTRATORS.includes(role);
  return (
    <FieldBox name="role">
      <Radio.Group
        label={label}
        withAsterisk
        value={value}
        error={error}
        onChange={(text) => set(ROLES.find((role) => role === text) ?? null)}
      >
        <div className={classes.cards}>
          {ROLES.map((role) => (
            <Radio.Card
              key={role}
              value={role}
              className={classes.card}
              disabled={(fixed && role !== value) || (beyond(role) && role !== value)}
            >
              <span className={classes.cardHead}>
                <Radio.Indicator size="xs" />
                <span className={classes.cardName}>{ROLE_LABELS[role][language]}</span>
              </span>
              <span className={classes.cardText}>
                {!fixed && beyond(role) ? t('staffs.roleBeyond') : t(`staffs.role.${role}`)}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </FieldBox>
  );
}

/** The rights of the chosen role, from `permissions.ts`, which also enforces them. */
function RoleRights({ role }: { role: Role }) {
  const { t, language } = useText();
  return (
    <section className={classes.rights} aria-live="polite">
      <h3 className={classes.rightsTitle}>
        {t('staffs.roleCan', { role: ROLE_LABELS[role][language] })}
      </h3>
      <dl className={classes.sentences}>
        {roleSentences(role, t).map(({ names, words }) => (
          <div key={names}>
            <dt>{names}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ScopeText({ role }: { role: Role | null }) {
  const { t } = useText();
  if (role === null) return t('staffs.scope.what');
  const areas = AREAS.filter((area) => GRANTS[role][area].scoped);
  return areas.length === 0
    ? t('staffs.scope.none')
    : t('staffs.scope.limits', { areas: areas.map((area) => areaName(area, t)).join(', ') });
}

/** Role and scope of an account (domain/access#roles); read-only on one's own. */
export function RoleSection({ editor }: { editor: StaffEditor }) {
  const { form, own } = editor;
  const { t } = useText();
  const role = useField(fieldOf(form, 'role')).value;
  const brands = fieldOf(form, 'brand_scope');
  const regions = fieldOf(form, 'region_scope');
  return (
    <FormSection title={t('staffs.section.role')}>
      {own && !form.readOnly && <p className={classes.note}>{t('staffs.ownLocked')}</p>}
      <RoleCards editor={editor} />
      {role && <RoleRights role={role} />}
      <p className={classes.note}>
        <ScopeText role={role} />
      </p>
      <FormPair>
        <MultiSelectField
          field={own ? locked(brands) : brands}
          choices={BRANDS.map((value) => ({ value, label: value }))}
          placeholder={t('staffs.allBrands')}
        />
        <MultiSelectField
          field={own ? locked(regions) : regions}
          choices={REGIONS.map((value) => ({ value, label: t(`options.region.${value}`) }))}
          placeholder={t('staffs.allRegions')}
        />
      </FormPair>
    </FormSection>
  );
}
