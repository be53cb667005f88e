import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { FULFILMENT_STATUSES } from '@connect/contract/guidelines/guideline.ts';
import { type GuidelineItem, guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { itemQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import drawer from '../../../records/beside/drawer.module.css';
import {
  type Beside,
  DrawerClose,
  DrawerSteps,
  DrawerTitle,
} from '../../../records/beside/drawer-parts.tsx';
import { Facts } from '../../../records/beside/facts.tsx';
import { ReadDrawer } from '../../../records/beside/read-drawer.tsx';
import { useOpenRow } from '../../../records/list/use-open-row.ts';
import { useText } from '../../../text/i18n.ts';
import { DeliveryPill } from '../delivery-pill.tsx';
import classes from '../guidelines.module.css';
import { useGuidelineLabel, useGuidelineNames } from '../guidelines-columns.tsx';
import { useDelivery } from './use-delivery.ts';

function Person({ item }: { item: GuidelineItem }) {
  const { t } = useText();
  const can = useCan();
  const label = useGuidelineLabel();
  const { province } = useGuidelineNames();
  const { user } = item;
  return (
    <Facts
      title={t('guidelines.section.person')}
      facts={[
        [
          t('guidelines.name.person'),
          user && can('user.view') ? (
            <Anchor
              key="user"
              renderRoot={(rest) => <Link to="/users" search={{ id: String(user.id) }} {...rest} />}
            >
              {user.display_name}
            </Anchor>
          ) : (
            (user?.display_name ?? t('guidelines.unknown'))
          ),
        ],
        [label('user_type'), item.user_type && t(`options.user_type.${item.user_type}`)],
        [label('license_no'), item.license_no],
        [label('workplace'), item.workplace],
        [label('province_code'), province(item.province_code)],
        [label('region'), item.region && t(`options.region.${item.region}`)],
        [label('owner_rep_id'), item.owner?.display_name ?? ''],
      ]}
    />
  );
}

function Guide({ item }: { item: GuidelineItem }) {
  const { t } = useText();
  const label = useGuidelineLabel();
  const { areas } = useGuidelineNames();
  return (
    <Facts
      title={t('guidelines.section.guide')}
      facts={[
        [
          t('guidelines.name.guide'),
          <Anchor
            key="guide"
            renderRoot={(rest) => (
              <Link to="/documents/$id" params={{ id: String(item.document_id) }} {...rest} />
            )}
          >
            {item.document_title}
          </Anchor>,
        ],
        [label('material_code'), item.material_code],
        [label('brand'), item.brand],
        [label('therapy_area_id'), areas(item.therapy_area_ids)],
        [label('channel'), item.channel && t(`options.channel.${item.channel}`)],
        [label('link'), item.link?.code ?? ''],
        [
          label('patient_group'),
          item.patient_group && t(`guidelines.patient_group.${item.patient_group}`),
        ],
      ]}
    />
  );
}

/** When address and telephone go, or that they went. */
function Forgetting({ until }: { until: string }) {
  const { t } = useText();
  const words = Date.parse(until) > Date.now() ? 'guidelines.kept' : 'guidelines.forgotten';
  return <p className={classes.note}>{t(words, { day: formatDate(until) })}</p>;
}

function Delivery({ item, mayMove }: { item: GuidelineItem; mayMove: boolean }) {
  const { t } = useText();
  const label = useGuidelineLabel();
  const move = useDelivery();
  const phone = item.masked ? item.contact_phone : nationalPhone(item.contact_phone);
  return (
    <>
      <Facts
        title={t('guidelines.section.delivery')}
        facts={[
          [label('quantity'), formatNumber(item.quantity)],
          [
            label('fulfilment_status'),
            item.fulfilment_status && <DeliveryPill state={item.fulfilment_status} />,
          ],
          [
            label('delivery_address'),
            item.delivery_address && (
              <span className={classes.address}>{item.delivery_address}</span>
            ),
          ],
          [label('contact_phone'), phone],
        ]}
      />
      {item.address_until && <Forgetting until={item.address_until} />}
      {mayMove && (
        <fieldset className={drawer.moves} aria-label={t('guidelines.moveTo')}>
          {FULFILMENT_STATUSES.filter((state) => state !== item.fulfilment_status).map((state) => (
            <Button key={state} variant="default" onClick={() => void move(item, state)}>
              {t('guidelines.menu.to', { state: t(`guidelines.fulfilment.${state}`) })}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** What happened, the latest first. */
function Steps({ item }: { item: GuidelineItem }) {
  const { t } = useText();
  const action = t(`guidelines.action.${item.action}`);
  return (
    <section className={drawer.facts}>
      <h3>{t('guidelines.section.steps')}</h3>
      <ol className={drawer.steps}>
        {item.steps.toReversed().map((step) => (
          <li key={step.changed_at}>
            <time dateTime={step.changed_at}>{formatDateTime(step.changed_at)}</time>
            {t(`guidelines.fulfilment.${step.fulfilment_status}`)}
            {step.changed_by && (
              <small>{t('guidelines.stepBy', { name: step.changed_by.display_name })}</small>
            )}
          </li>
        ))}
        <li>
          <time dateTime={item.occurred_at}>{formatDateTime(item.occurred_at)}</time>
          {item.quantity === null
            ? action
            : t('guidelines.asked', { action, n: formatNumber(item.quantity) })}
        </li>
      </ol>
    </section>
  );
}

function Open({ reply, beside }: { reply: ReplyOf<typeof guideline.get>; beside: Beside }) {
  const { t } = useText();
  const { show, close } = useOpenRow();
  const item = reply.data;
  const printed = item.action === 'print_request';
  return (
    <>
      <div className={drawer.head}>
        <div className={drawer.headLine}>
          <DrawerTitle>{item.document_title}</DrawerTitle>
          <div className={drawer.headButtons}>
            <DrawerSteps beside={beside} onShow={show} />
            <DrawerClose onClose={close} />
          </div>
        </div>
        <p className={drawer.about}>
          {[
            t(`guidelines.action.${item.action}`),
            formatDateTime(item.occurred_at),
            `#${item.id}`,
          ].join(' · ')}
        </p>
      </div>
      <div className={drawer.body}>
        {item.masked && (
          <Alert color="brand" mb={14}>
            {t('guidelines.masked')}
          </Alert>
        )}
        {printed && <Delivery item={item} mayMove={reply.meta.permissions?.edit === true} />}
        <Person item={item} />
        <Guide item={item} />
        <Steps item={item} />
      </div>
    </>
  );
}

/** One request over the list, by `?id=`: where copies go, and what became of them. */
export default function GuidelineDrawer(props: {
  id: number;
  rows: readonly { id: number }[] | undefined;
}) {
  const { t } = useText();
  return (
    <ReadDrawer
      {...props}
      query={itemQuery(guideline.get, props.id)}
      title={t('kinds.guideline.name')}
      gone={t('guidelines.gone')}
    >
      {(reply, beside) => <Open reply={reply} beside={beside} />}
    </ReadDrawer>
  );
}
