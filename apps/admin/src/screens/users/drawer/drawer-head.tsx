import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { UserItem, user } from '@connect/contract/users/user.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPencil, IconX } from '@tabler/icons-react';
import { useReference } from '../../../api/queries.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { Presence } from '../../../records/form/presence.tsx';
import { useText } from '../../../text/i18n.ts';
import { UserMenu } from '../actions/user-menu.tsx';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { LicensePill, UserStatusPill } from '../cells/user-cells.tsx';
import classes from '../parts/drawer.module.css';

/** The users before and after the open one on the page of the list. */
export interface Beside {
  previous: number | undefined;
  next: number | undefined;
}

function CloseIcon() {
  const { t } = useText();
  const { close } = useDrawerAddress();
  return (
    <ActionIcon variant="default" size={36} aria-label={t('person.close')} onClick={close}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Takes the focus when the drawer opens, so that a screen reader begins with the name. */
function focusOnArrival(title: HTMLHeadingElement | null): void {
  const inside = document.activeElement?.closest('[role="dialog"] :is(button, input, a)');
  if (!inside) title?.focus({ preventScroll: true });
}

const Title = ({ children }: { children: string }) => (
  <Drawer.Title ref={focusOnArrival} tabIndex={-1} data-autofocus className={classes.title}>
    {children}
  </Drawer.Title>
);

/** Head of a user who is not there yet. */
export function NewHead({ title }: { title: string }) {
  return (
    <div className={classes.head}>
      <div className={classes.headLine}>
        <Title>{title}</Title>
        <CloseIcon />
      </div>
    </div>
  );
}

function Steps({ beside }: { beside: Beside }) {
  const { t } = useText();
  const { show } = useDrawerAddress();
  const move = (to: number | undefined) => () => {
    if (to !== undefined) show(to);
  };
  return (
    <ActionIcon.Group>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('person.previous')}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={move(beside.previous)}
        {...refuse(beside.previous === undefined && t('person.isFirst'))}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('person.next')}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={move(beside.next)}
        {...refuse(beside.next === undefined && t('person.isLast'))}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  );
}

const CONTACT: Partial<Record<UserItem['contact']['line'], Tone>> = {
  granted: 'ok',
  broken: 'warn',
  expired: 'warn',
};

/** What of a user matters at a glance: account, licence, consent, representative. */
function Badges({ item }: { item: UserItem }) {
  const { t } = useText();
  const hcp = isHcp(item.user_type);
  return (
    <div className={classes.badges}>
      {item.deleted_at !== null && <StatusPill tone="bad">{t('person.inTrash')}</StatusPill>}
      {item.status !== 'active' && <UserStatusPill status={item.status} />}
      {item.license_no !== null && <LicensePill row={item} />}
      {hcp &&
        (['line', 'email'] as const)
          .filter((channel) => item.contact[channel] !== 'missing')
          .map((channel) => (
            <StatusPill key={channel} tone={CONTACT[item.contact[channel]] ?? 'neutral'}>
              {t(`person.badge.${channel}`, { state: t(`users.contact.${item.contact[channel]}`) })}
            </StatusPill>
          ))}
      {hcp && (
        <StatusPill tone={item.owner ? 'info' : 'neutral'}>
          {item.owner
            ? t('person.badge.owner', { name: item.owner.display_name })
            : t('person.badge.noOwner')}
        </StatusPill>
      )}
    </div>
  );
}

/** Name, kind, place and badges of a user, with what can be done. */
export function DrawerHead(props: {
  reply: ReplyOf<typeof user.get>;
  beside: Beside;
  editing?: boolean;
}) {
  const { reply, beside, editing = false } = props;
  const item = reply.data;
  const { t, language } = useText();
  const { go } = useDrawerAddress();
  const { specialties, provinces } = useReference();
  const main = specialties.find(({ id }) => id === item.specialty_ids[0]);
  const province = provinces.find(({ code }) => code === item.province_code)?.name_th;
  const place = [item.workplace?.name_th ?? item.workplace_name_raw, province].filter(Boolean);
  const about = [
    t(`options.user_type.${item.user_type}`),
    item.profession && t(`users.profession.${item.profession}`),
    main && nameIn(main, language),
    place.join(', '),
  ];
  const rights = reply.meta.permissions ?? {};
  return (
    <div className={classes.head}>
      <div className={classes.headLine}>
        <Title key={String(editing)}>{item.display_name}</Title>
        <div className={classes.headButtons}>
          {!editing && <Presence type="user" id={item.id} editing={false} />}
          {!editing && <Steps beside={beside} />}
          {!editing && rights.edit && !item.masked && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              onClick={() => go({ id: String(item.id), edit: '1' })}
            >
              {t('person.edit')}
            </Button>
          )}
          {!editing && <UserMenu item={item} rights={rights} />}
          <CloseIcon />
        </div>
      </div>
      <p className={classes.about}>{about.filter(Boolean).join(' · ')}</p>
      <Badges item={item} />
    </div>
  );
}
