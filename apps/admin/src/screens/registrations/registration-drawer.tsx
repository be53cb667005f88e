import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { DESK_ACTIONS, type DeskAction } from '@connect/contract/meetings/registration-states.ts';
import {
  type EventRegistrationItem,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import { TICKED } from '@connect/contract/registrations/registration-rules.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { registrationQuery } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { firstClick } from '../../kit/page/first-click.ts';
import { Later } from '../../kit/page/later.tsx';
import { CertificateButton } from '../../records/beside/certificate-button.tsx';
import drawer from '../../records/beside/drawer.module.css';
import {
  type Beside,
  DrawerClose,
  DrawerSteps,
  DrawerTitle,
} from '../../records/beside/drawer-parts.tsx';
import { type Fact, Facts } from '../../records/beside/facts.tsx';
import { ReadDrawer } from '../../records/beside/read-drawer.tsx';
import { useOpenRow } from '../../records/list/use-open-row.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import { useOccasion } from './message-occasion.ts';
import { MessageStatePill } from './message-state.tsx';
import { useRegistrationLabel, useRegistrationNames } from './registration-columns.tsx';
import { RegistrationPill } from './registration-pill.tsx';
import type { Movable } from './use-registration-moves.tsx';
import { UserConsents } from './user-consents.tsx';

const CorrectDialog = loadable(withTexts('writing', () => import('./correct-dialog.tsx')));

type OnMove = (row: Movable, action: DeskAction) => void;

function Person({ item }: { item: EventRegistrationItem }) {
  const { t } = useText();
  const can = useCan();
  const label = useRegistrationLabel();
  const { province } = useRegistrationNames();
  const { user_id: userId, phone } = item;
  return (
    <>
      <Facts
        title={t('registrations.section.person')}
        facts={[
          [
            label('name'),
            userId !== null && can('user.view') ? (
              <Anchor
                key="user"
                renderRoot={(rest) => (
                  <Link to="/users" search={{ id: String(userId) }} {...rest} />
                )}
              >
                {item.display_name}
              </Anchor>
            ) : (
              item.display_name
            ),
          ],
          [label('user_id'), userId === null ? t('registrations.noAccount') : `#${userId}`],
          [label('user_type'), item.user_type && t(`options.user_type.${item.user_type}`)],
          [label('license_no'), item.license_no],
          [label('workplace_name'), item.workplace_name],
          [label('province_code'), province(item.province_code)],
        ]}
      />
      <Facts
        title={t('registrations.section.contact')}
        facts={[
          [label('email'), item.email],
          [label('phone'), phone === null || item.masked ? phone : nationalPhone(phone)],
        ]}
      />
    </>
  );
}

function State({ item, eventId }: { item: EventRegistrationItem; eventId: number }) {
  const { t } = useText();
  const label = useRegistrationLabel();
  const { source } = useRegistrationNames();
  const { waitlist_position: place, credits_awarded: credits, certificate_no: number } = item;
  const creditFacts: Fact[] =
    credits === null || number === null
      ? []
      : [
          [label('credits_awarded'), formatNumber(credits)],
          [
            label('certificate_no'),
            item.masked ? (
              number
            ) : (
              <CertificateButton
                key="certificate"
                kind="event"
                meetingId={eventId}
                registrationId={item.id}
                number={number}
                label={t('registrations.certificate', { number })}
              />
            ),
          ],
        ];
  return (
    <Facts
      title={t('registrations.section.state')}
      facts={[
        [label('status'), <RegistrationPill key="status" status={item.status} />],
        ...(place === null
          ? []
          : [[label('waitlist_position'), t('registrations.position', { n: place })] as const]),
        [label('source'), source(item.source)],
        [label('registered_by'), item.registered_by?.display_name ?? ''],
        [label('registered_at'), formatDateTime(item.registered_at)],
        [label('confirmed_at'), formatDateTime(item.confirmed_at)],
        [label('checked_in_at'), formatDateTime(item.checked_in_at)],
        ...(item.checked_out_at === null
          ? []
          : [[label('checked_out_at'), formatDateTime(item.checked_out_at)] as const]),
        ...creditFacts,
        ...(item.cancelled_at === null
          ? []
          : [
              [label('cancelled_at'), formatDateTime(item.cancelled_at)] as const,
              [label('cancel_reason'), item.cancel_reason] as const,
            ]),
        ...(item.dietary_note === '' ? [] : [[label('dietary_note'), item.dietary_note] as const]),
        [label('note'), item.note],
      ]}
    />
  );
}

/** What they agreed to on the page; a user's consents are with the user. */
function Consents({ item }: { item: EventRegistrationItem }) {
  const { t } = useText();
  return (
    <Facts
      title={t('registrations.section.consents')}
      none={t('registrations.noConsents')}
      facts={item.consents.map(
        ({ purpose, version, given_at: at }) =>
          [
            t(`registrations.consent_purpose.${purpose}`),
            t('registrations.agreed', { version, at: formatDateTime(at) }),
          ] as const,
      )}
    />
  );
}

/** What they were sent, the latest first. */
function Messages({ item }: { item: EventRegistrationItem }) {
  const { t } = useText();
  const occasion = useOccasion();
  return (
    <section className={drawer.facts}>
      <h3>{t('registrations.section.messages')}</h3>
      {item.messages.length === 0 && <p>{t('registrations.messages.none')}</p>}
      <ol className={drawer.steps}>
        {item.messages.toReversed().map((message) => (
          <li key={message.id}>
            <time dateTime={message.settled_at ?? message.created_at}>
              {formatDateTime(message.settled_at ?? message.created_at)}
            </time>
            {occasion(message)} <MessageStatePill state={message.state} />
            {message.reason && (
              <small>{t(`registrations.messages.reason.${message.reason}`)}</small>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What happened, the latest first. */
function History({ item }: { item: EventRegistrationItem }) {
  const { t } = useText();
  return (
    <section className={drawer.facts}>
      <h3>{t('registrations.section.history')}</h3>
      <ol className={drawer.steps}>
        {item.history.toReversed().map((step) => (
          <li key={step.id}>
            <time dateTime={step.occurred_at}>{formatDateTime(step.occurred_at)}</time>
            {t(`registrations.log.${step.type}`)}
            {step.note !== '' && <small>{step.note}</small>}
            <small>
              {step.by
                ? t('registrations.by', { name: step.by.display_name })
                : t(step.by_person ? 'registrations.byPerson' : 'registrations.byItself')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Open(props: {
  reply: ReplyOf<typeof registrations.get>;
  eventId: number;
  questions: readonly Pick<EventQuestion, 'key' | 'type'>[];
  beside: Beside;
  onMove: OnMove;
}) {
  const { reply, eventId, questions, beside, onMove } = props;
  const { t } = useText();
  const { show, close } = useOpenRow();
  const item = reply.data;
  const rights = reply.meta.permissions ?? {};
  const actions = DESK_ACTIONS.filter((action) => rights[action]);
  const [correcting, setCorrecting] = useState(false);
  const ticks = new Set(questions.filter(({ type }) => type === 'checkbox').map(({ key }) => key));
  return (
    <>
      <div className={drawer.head}>
        <div className={drawer.headLine}>
          <DrawerTitle>{item.display_name || item.code}</DrawerTitle>
          <div className={drawer.headButtons}>
            <DrawerSteps beside={beside} onShow={show} />
            <DrawerClose onClose={close} />
          </div>
        </div>
        <p className={drawer.about}>
          {[item.code, formatDateTime(item.registered_at)].join(' · ')}
        </p>
      </div>
      <div className={drawer.body}>
        {item.masked && (
          <Alert color="brand" mb={14}>
            {t('registrations.masked')}
          </Alert>
        )}
        {(actions.length > 0 || rights.note) && (
          <fieldset className={drawer.moves} aria-label={t('registrations.section.state')}>
            {actions.map((action) => (
              <Button
                key={action}
                variant="default"
                color={action === 'cancel' ? 'red' : undefined}
                onClick={firstClick(() => onMove(item, action))}
              >
                {t(`registrations.action.${action}`)}
              </Button>
            ))}
            {rights.note && (
              <Button variant="default" onClick={() => setCorrecting(true)}>
                {t(`registrations.correct.${rights.correct ? 'action' : 'note'}`)}
              </Button>
            )}
          </fieldset>
        )}
        {correcting && (
          <Later>
            <CorrectDialog
              eventId={eventId}
              item={item}
              person={rights.correct === true}
              onClose={() => setCorrecting(false)}
            />
          </Later>
        )}
        <State item={item} eventId={eventId} />
        <Person item={item} />
        <Facts
          title={t('registrations.section.answers')}
          none={t('registrations.noAnswers')}
          facts={item.answers.map(({ key, label, values }) => [
            label,
            ticks.has(key) && values[0] === TICKED ? t('registrations.ticked') : values.join(', '),
          ])}
        />
        {item.user_id === null ? (
          <Consents item={item} />
        ) : (
          <UserConsents consents={item.user_consents} />
        )}
        <Messages item={item} />
        <History item={item} />
      </div>
    </>
  );
}

/** One registration over the list, by `?id=`: answers, contact, and what became of it. */
export default function RegistrationDrawer(props: {
  eventId: number;
  id: number;
  rows: readonly { id: number }[] | undefined;
  /** Of the event, by which an answer is read. */
  questions: readonly Pick<EventQuestion, 'key' | 'type'>[];
  onMove: OnMove;
}) {
  const { id, rows, ...rest } = props;
  const { eventId } = rest;
  const { t } = useText();
  return (
    <ReadDrawer
      id={id}
      rows={rows}
      query={registrationQuery(registrations.get, eventId, id)}
      title={t('registrations.title')}
      gone={t('registrations.gone')}
    >
      {(reply, beside) => <Open reply={reply} beside={beside} {...rest} />}
    </ReadDrawer>
  );
}
