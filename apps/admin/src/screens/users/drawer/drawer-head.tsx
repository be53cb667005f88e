import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { UserItem, user } from '@connect/contract/users/user.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useReference } from '../../../api/queries.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import classes from '../../../records/beside/drawer.module.css';
import {
  type Beside,
  DrawerClose,
  DrawerSteps,
  DrawerTitle,
} from '../../../records/beside/drawer-parts.tsx';
import { Presence } from '../../../records/form/presence.tsx';
import { useText } from '../../../text/i18n.ts';
import { UserMenu } from '../actions/user-menu.tsx';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { LicensePill, UserStatusPill } from '../cells/user-cells.tsx';

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
  const { go, show, close } = useDrawerAddress();
  const specialties = useReference('specialties');
  const provinces = useProvinces();
  const main = specialties.find(({ id }) => id === item.specialty_ids[0]);
  const province = provinces.nameOf(item.province_code);
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
        <DrawerTitle key={String(editing)}>{item.display_name}</DrawerTitle>
        <div className={classes.headButtons}>
          {!editing && <Presence type="user" id={item.id} editing={false} />}
          {!editing && <DrawerSteps beside={beside} onShow={show} />}
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
          <DrawerClose onClose={close} />
        </div>
      </div>
      <p className={classes.about}>{about.filter(Boolean).join(' · ')}</p>
      <Badges item={item} />
    </div>
  );
}
