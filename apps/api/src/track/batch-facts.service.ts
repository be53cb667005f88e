import type { EngagementAction } from '@connect/contract/constants.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { liesIn } from '../api-keys/address-range.ts';
import type { Db } from '../deps.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { AddressSalts } from './address-salt.service.ts';
import type { AgentFacts, AgentReader } from './agent-reader.service.ts';
import type { Sender, TrackedEvent } from './arrivals.ts';
import type { Origin } from './fold.ts';
import type { TrackedItem } from './fold-rows.ts';
import { type Person, selectItems } from './ingest.queries.ts';
import { OWN_SIGNALS, SIGNALS } from './visitor-agent.ts';

/** What attends something keeps its person even after an objection (domain/tracking#persons). */
const ATTENDING: readonly EngagementAction[] = [
  'register',
  'cancel_register',
  'join',
  'leave',
  'question',
  'poll',
  'survey',
  'quiz',
  'guideline_request',
];

/** Each value once, without those that are missing. */
export const wanted = <Value>(values: readonly (Value | null | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

const CLICK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The click that the link put into the address as `ck` (domain/tracking#events). */
const clickOf = (click: string | null | undefined): string | null =>
  click && CLICK_ID.test(click) ? click : null;

/** What a batch refers to, read before it is written. */
export interface Known {
  item(event: TrackedEvent): TrackedItem | undefined;
  agent(event: TrackedEvent): AgentFacts | undefined;
  hash(address: string): string;
  /** Whether an address is that of an office (domain/tracking#offices). */
  isOffice(address: string): boolean;
}

/** The answer to each value, found once. */
export function once<Answer>(answer: (value: string) => Answer): (value: string) => Answer {
  const known = new Map<string, Answer>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const found = answer(value);
    known.set(value, found);
    return found;
  };
}

export async function lookUp(
  deps: { db: Db; salts: AddressSalts; agents: AgentReader; settings: Settings },
  sender: Sender,
  events: readonly TrackedEvent[],
  kinds: readonly ContentKind[],
  now: Date,
): Promise<Known> {
  const agentOf = ({ device }: TrackedEvent) => sender.browser?.agent ?? device?.ua ?? null;
  const [items, hash, agents, { office_addresses: offices }] = await Promise.all([
    selectItems(deps.db, wanted(events.map(({ content }) => content?.id)), kinds, now),
    deps.salts(now),
    deps.agents.byText(wanted(events.map(agentOf))),
    deps.settings.current(),
  ]);
  const itemById = new Map(items.map((item) => [item.id, item]));
  return {
    item({ content }) {
      const item = content ? itemById.get(content.id) : undefined;
      return item?.type === content?.type ? item : undefined;
    },
    agent(event) {
      const text = agentOf(event);
      return text === null ? undefined : agents.get(text);
    },
    hash: once(hash),
    isOffice: once((address) => liesIn(address, offices)),
  };
}

function signalsOf(
  { signals, ip }: TrackedEvent,
  browser: Sender['browser'],
  known: Known,
): number {
  const address = browser?.address ?? ip;
  const secFetch = browser ? browser.secFetch : signals?.sec_fetch;
  return (
    (signals?.prefetch ? SIGNALS.prefetch : 0) |
    (signals?.head ? SIGNALS.head : 0) |
    (secFetch === false ? SIGNALS.no_sec_fetch : 0) |
    (signals?.webdriver ? SIGNALS.webdriver : 0) |
    (signals?.honeypot ? SIGNALS.honeypot : 0) |
    (signals?.preview ? SIGNALS.preview : 0) |
    (address && known.isOffice(address) ? SIGNALS.office : 0)
  );
}

type Extra = NonNullable<Origin['extra']>;

/** What an event says besides its measures, as its row will. */
export function originOf(
  event: TrackedEvent,
  { keyId, browser }: Sender,
  known: Known,
  persons: ReadonlyMap<number, Person>,
): Origin {
  const asked = event.user_id ?? browser?.grant.user ?? null;
  const person = asked === null ? undefined : persons.get(asked);
  const hidden = person?.objected === true && !ATTENDING.includes(event.action);
  const address = browser?.address ?? event.ip;
  const signals = signalsOf(event, browser, known);
  const extra: Extra = {
    // A view has many events, of which none may add words to what it is.
    ...(event.action === 'view' ? {} : event.extra),
    ...(event.request ? { request: event.request } : {}),
    ...(event.device?.screen ? { screen: event.device.screen } : {}),
    ...(asked !== null && !person ? { external_user: asked } : {}),
  };
  const utm = Object.entries(event.utm ?? {}).filter(([, word]) => word !== undefined);
  const anonymous = event.anonymous_id ?? browser?.grant.anonymous ?? null;
  return {
    user_id: person && !hidden && !person.erased ? person.id : null,
    anonymous_id: hidden ? null : anonymous,
    session_id: hidden ? null : (event.session_id ?? null),
    channel: event.channel ?? null,
    click_id: clickOf(event.click_id),
    utm: utm.length > 0 ? Object.fromEntries(utm) : null,
    referrer_host: event.referrer_host ?? null,
    agent_id: known.agent(event)?.id ?? null,
    signals,
    ip_hash: address ? known.hash(address) : null,
    is_internal: (signals & OWN_SIGNALS) !== 0 || (person?.is_internal ?? false),
    api_key_id: keyId,
    extra: Object.keys(extra).length > 0 ? extra : null,
  };
}
