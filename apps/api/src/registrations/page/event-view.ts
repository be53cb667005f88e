import type { Language } from '@connect/contract/constants.ts';
import { isAtVenue, isOnline } from '@connect/contract/events/event-rules.ts';
import { type DayAndTime, timeSpan, timeWithin } from '@connect/contract/meetings/time-span.ts';
import { bangkokIso, dayInWords, momentInWords } from '../../time/moments.ts';
import type { HeldEvent } from '../held-event.queries.ts';
import { html, type Markup } from './markup.ts';
import { pageWords } from './page-shell.ts';
import type { EventFacts } from './registration-page.queries.ts';

export type ShownEvent = HeldEvent & EventFacts;

const LOCALES = { th: 'th-TH', en: 'en-GB' } as const;

const inBangkok = (moment: string): string => bangkokIso(new Date(moment));
const weekday = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'Asia/Bangkok' }).format(
    new Date(moment),
  );

export const momentWords = (moment: string): string => momentInWords(inBangkok(moment));

const said = (moment: string, language: Language): DayAndTime => ({
  day: `${weekday(moment, language)} ${dayInWords(inBangkok(moment))}`,
  time: inBangkok(moment).slice(11, 16),
});

/** `วันศุกร์ 27/11/2026 09:00–12:00`; with both days where it ends on another one. */
export function timeWords(
  { start_at: start, end_at: end }: Pick<ShownEvent, 'start_at' | 'end_at'>,
  language: Language,
): string {
  if (start === null || end === null) return '';
  return timeSpan(said(start, language), said(end, language));
}

export const placeWords = (
  event: Pick<ShownEvent, 'venue_name' | 'venue_address' | 'province_th' | 'province_en'>,
  language: Language,
): string =>
  [event.venue_name, event.venue_address, language === 'th' ? event.province_th : event.province_en]
    .filter((part) => part)
    .join(', ');

function placeView(event: ShownEvent, language: Language): Markup {
  const words = pageWords(language);
  return html`${
    isAtVenue(event.format) &&
    html`<dt>${words.where}</dt><dd>${placeWords(event, language)}${
      event.map_url !== null &&
      html`<br><a href="${event.map_url}" target="_blank" rel="noopener noreferrer">${words.map} <span class="hint">${words.newTab}</span></a>`
    }</dd>`
  }${isOnline(event.format) && html`<dt>${words.online}</dt><dd>${words.onlineLater}</dd>`}`;
}

/** What anybody may know of an event: the address to join online is for those who are confirmed. */
export function eventView(event: ShownEvent, language: Language, title: Markup): Markup {
  const words = pageWords(language);
  const { hosts, agenda, visibility } = event;
  const nameOf = (id: number) => hosts.find((host) => host.id === id)?.name ?? '';
  return html`<section>${title}${
    visibility === 'hcp_only'
      ? html`<p>${words.hcpOnly}</p>`
      : event.excerpt !== '' && html`<p>${event.excerpt}</p>`
  }<dl><dt>${words.when}</dt><dd>${timeWords(event, language)} ${words.bangkok}</dd>${placeView(event, language)}</dl></section>${
    hosts.length > 0 &&
    html`<section><h2>${words.speakers}</h2><ul>${hosts.map(
      ({ name, workplace, topic }) =>
        html`<li>${name}${(workplace !== '' || topic !== '') && html`<span class="hint">${[topic, workplace].filter((part) => part !== '').join(' · ')}</span>`}</li>`,
    )}</ul></section>`
  }${
    agenda.length > 0 &&
    html`<section><h2>${words.agenda}</h2><dl>${agenda.map(
      ({ start_at: at, title, host_ids: ids }) => {
        const speaking = ids.map(nameOf).filter((name) => name !== '');
        const time = timeWithin(said(event.start_at ?? at, language), said(at, language));
        return html`<dt>${time}</dt><dd>${title}${speaking.length > 0 && html`<span class="hint">${speaking.join(', ')}</span>`}</dd>`;
      },
    )}</dl></section>`
  }`;
}
