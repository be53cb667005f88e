import type { ItemType } from '@connect/contract/kinds.ts';
import {
  type MaterialDetail,
  materialRegister,
} from '@connect/contract/reports/material-register.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { itemQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { ContentStatus } from '../../../content/item/content-status.tsx';
import { itemAddress, maySee } from '../../../content/item/item-address.ts';
import { formatDate, formatNumber } from '../../../kit/display/format.ts';
import drawer from '../../../records/beside/drawer.module.css';
import {
  type Beside,
  DrawerClose,
  DrawerSteps,
  DrawerTitle,
} from '../../../records/beside/drawer-parts.tsx';
import { ReadDrawer } from '../../../records/beside/read-drawer.tsx';
import { useOpenRow } from '../../../records/list/use-open-row.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './material.module.css';
import { itemsOf, StatePill, useMaterialLabel } from './material-columns.tsx';
import { MaterialMap } from './material-map.tsx';

/** A name that leads to its own page, for who may read it there. */
function Named(props: { type: ItemType; id: number; title: string; veiled?: boolean }) {
  const { type, id, title, veiled = false } = props;
  const can = useCan();
  const address = !veiled && maySee(type, can) ? itemAddress({ type, id }) : null;
  if (!address) return title;
  return <Anchor renderRoot={(rest) => <Link {...address} {...rest} />}>{title}</Anchor>;
}

interface Line {
  key: string;
  name: ReactNode;
  about: string;
  state?: ReactNode;
}

/** One part of what goes dark: its number, then by name as many as are listed. */
function Part({ title, count, lines }: { title: string; count: number; lines: readonly Line[] }) {
  const { t } = useText();
  const more = count - lines.length;
  const heading = `${title} (${formatNumber(count)})`;
  return (
    <section className={drawer.facts} aria-label={heading}>
      <h3>{heading}</h3>
      {count === 0 && <p className={classes.nothing}>{t('material.nothing')}</p>}
      <ul className={classes.lines}>
        {lines.map(({ key, name, about, state }) => (
          <li key={key} className={classes.line}>
            <div>
              {name}
              <small>{about}</small>
            </div>
            {state}
          </li>
        ))}
        {more > 0 && (
          <li className={classes.line}>{t('material.more', { n: formatNumber(more) })}</li>
        )}
      </ul>
    </section>
  );
}

function Parts({ data }: { data: MaterialDetail }) {
  const { t } = useText();
  const label = useMaterialLabel();
  const daysOf = (days: number | null) => {
    if (days === null) return '';
    if (days < 0) return t('content.materialExpired');
    return days === 0
      ? t('content.expiresToday')
      : t('content.daysLeft', { n: formatNumber(days) });
  };
  const links = (printed: boolean) =>
    data.leading
      .filter((one) => one.printed === printed)
      .map(({ id, title, code, channel, of }) => ({
        key: String(id),
        name: <Named type="link" id={id} title={title} />,
        about: [
          code,
          t(`options.channel.${channel}`),
          printed && t('material.printed'),
          of === null && t('material.ownCode'),
        ]
          .filter(Boolean)
          .join(' · '),
      }));
  const referring = (template: boolean) =>
    data.referring
      .filter(({ type }) => (type === 'message_template') === template)
      .map(({ type, id, title, veiled, effective_status: status }) => ({
        key: String(id),
        name: <Named type={type} id={id} title={title} veiled={veiled} />,
        about: t(`kinds.${type}.one`),
        state: <ContentStatus status={status} short />,
      }));
  return (
    <>
      <Part
        title={label('items')}
        count={itemsOf(data)}
        lines={data.coded.map(
          ({ type, id, title, brand, days_left: days, effective_status: status }) => ({
            key: String(id),
            name: <Named type={type} id={id} title={title} />,
            about: [t(`kinds.${type}.one`), brand, daysOf(days)].filter(Boolean).join(' · '),
            state: <ContentStatus status={status} short />,
          }),
        )}
      />
      <Part title={label('printed')} count={data.printed} lines={links(true)} />
      <Part
        title={t('material.otherLinks')}
        count={data.links - data.printed}
        lines={links(false)}
      />
      <Part title={label('templates')} count={data.templates} lines={referring(true)} />
      <Part title={label('meetings')} count={data.meetings} lines={referring(false)} />
    </>
  );
}

/** What the end of a code means, in a sentence. */
function useEnding({
  material_code: code,
  material_expires_at: end,
  days_left: days,
}: MaterialDetail) {
  const { t } = useText();
  if (code === null) return t('material.ends.none');
  if (end === null || days === null) return t('material.ends.undated');
  return t(days < 0 ? 'material.ends.over' : 'material.ends.ahead', { day: formatDate(end) });
}

function Open({ data, beside }: { data: MaterialDetail; beside: Beside }) {
  const { t } = useText();
  const { show, close } = useOpenRow();
  const ending = useEnding(data);
  return (
    <>
      <div className={drawer.head}>
        <div className={drawer.headLine}>
          <DrawerTitle>{data.material_code ?? t('material.noCode')}</DrawerTitle>
          <div className={drawer.headButtons}>
            <DrawerSteps beside={beside} onShow={show} />
            <DrawerClose onClose={close} />
          </div>
        </div>
        <p className={drawer.about}>{[data.brands.join(', '), ending].join(' · ')}</p>
        <StatePill state={data.material_state} />
      </div>
      <div className={drawer.body}>
        <Parts data={data} />
        <MaterialMap data={data} />
      </div>
    </>
  );
}

/** A code over the register, by `?id=` of one of its items: what goes dark with it. */
export default function MaterialDrawer(props: {
  id: number;
  rows: readonly { id: number }[] | undefined;
}) {
  const { t } = useText();
  return (
    <ReadDrawer
      {...props}
      query={itemQuery(materialRegister.get, props.id)}
      title={t('material.name')}
      gone={t('material.gone')}
    >
      {(reply, beside) => <Open data={reply.data} beside={beside} />}
    </ReadDrawer>
  );
}
