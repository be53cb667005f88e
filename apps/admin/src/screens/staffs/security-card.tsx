import type { StaffItem } from '@connect/contract/staff/staff.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useText } from '../../text/i18n.ts';
import { STAFF_VERBS, type StaffVerb } from './dialogs/staff-verbs.ts';
import { ExpiryField } from './expiry-field.tsx';
import { StaffStatusCell } from './list/staff-status.tsx';
import { wordsOf } from './list/verb-words.ts';
import classes from './security-card.module.css';
import { SessionsPart } from './sessions-part.tsx';
import type { StaffEditor } from './staff-editor.ts';

function Part(props: { title: string; children: ReactNode; verbs: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>{props.title}</h3>
      <div className={classes.text}>{props.children}</div>
      {props.verbs}
    </div>
  );
}

/** Why and by whom the account is suspended; the status itself is shown above. */
function SuspensionText({ suspension }: { suspension: StaffItem['suspension'] }) {
  const { t } = useText();
  if (!suspension) return null;
  const at = formatDateTime(suspension.at);
  return (
    <div>
      {suspension.by
        ? t('staffs.suspendedBy', { time: at, name: suspension.by.display_name })
        : t('staffs.suspendedAt', { time: at })}
      {suspension.reason && <div>{t('staffs.suspendedWhy', { reason: suspension.reason })}</div>}
    </div>
  );
}

function PasswordText({ item }: { item: StaffItem }) {
  const { t } = useText();
  if (item.sso) return t('staffs.passwordSso');
  if (!item.password_set || item.password_changed_at === null) return t('staffs.passwordNone');
  const changed = t('staffs.passwordChanged', { time: formatDateTime(item.password_changed_at) });
  return item.must_change_password ? `${changed} · ${t('staffs.passwordMust')}` : changed;
}

/**
 * Status, password, two-step sign-in, expiry and devices of an account
 * (domain/screens#staff-screens).
 */
export function SecurityCard(props: {
  editor: StaffEditor;
  item: StaffItem;
  run: (verb: StaffVerb) => void;
}) {
  const { editor, item, run } = props;
  const { rights, own } = editor;
  const { t } = useText();
  const { me } = useSession();
  const verbs = (...wanted: StaffVerb[]) => {
    const allowed = STAFF_VERBS.filter(
      ({ verb, permission }) => wanted.includes(verb) && rights[permission],
    );
    if (allowed.length === 0) return null;
    return (
      <div className={classes.verbs}>
        {allowed.map(({ verb, icon: Icon, danger }) => (
          <Button
            key={verb}
            variant="default"
            size="compact-md"
            c={danger ? 'var(--bad)' : undefined}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={() => run(verb)}
          >
            {t(`staffs.action.${wordsOf(verb, me.mail)}`)}
          </Button>
        ))}
      </div>
    );
  };
  return (
    <FormSection title={t('staffs.section.security')}>
      {own && (
        <p className={classes.note}>
          {t('staffs.ownSecurity')}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(rest) => <Link to="/setting" search={{ tab: 'security' }} {...rest} />}
          >
            {t('staffs.ownSecurityLink')}
          </Anchor>
        </p>
      )}
      <Part title={t('staffs.part.status')} verbs={verbs('unlock', 'activate', 'suspend')}>
        <StaffStatusCell row={item} />
        <SuspensionText suspension={item.suspension} />
        {item.suspended_for === 'expired' && rights.edit && !rights.activate && (
          <div>{t('staffs.renewExpiry')}</div>
        )}
        {item.locked_until && (
          <div>{t('staffs.lockedUntil', { time: formatDateTime(item.locked_until) })}</div>
        )}
        <div>{t('staffs.lastLogin', { time: formatDateTime(item.last_login_at) })}</div>
      </Part>
      <div className={classes.part}>
        <ExpiryField editor={editor} />
      </div>
      <Part title={t('staffs.part.password')} verbs={verbs('invite', 'resetPassword')}>
        <PasswordText item={item} />
      </Part>
      <Part title={t('staffs.part.mfa')} verbs={verbs('resetMfa')}>
        {t(item.mfa_enabled ? 'staffs.mfaOnText' : 'staffs.mfaOffText')}
      </Part>
      <SessionsPart editor={editor} id={item.id} />
    </FormSection>
  );
}
