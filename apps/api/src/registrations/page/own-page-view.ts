import type { Language } from '@connect/contract/constants.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import {
  type RegistrationStatus,
  SURVEY_SCORES,
} from '@connect/contract/meetings/registration-states.ts';
import type { TemplateChannel } from '@connect/contract/message-templates/template-choices.ts';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { HeldKind } from '../held/held.queries.ts';
import { eventView, momentWords } from './event-view.ts';
import { html, type Markup } from './markup.ts';
import type { OwnVisit } from './own-page.service.ts';
import { pageWords } from './page-shell.ts';
import type { OwnPage } from './registration-page.queries.ts';

/** Width of the quiet zone around the code, in modules, as readers require. */
const QUIET = 4;

function qrView(code: string, label: string): Markup {
  const qr = generate(code, { minCorrectionLevel: correction.M });
  const side = qr.size + 2 * QUIET;
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path d="${toSvgPath(qr)}" fill="#000"/></svg>`;
}

/** Whoever is to come; others need neither code nor calendar. */
const TO_COME = ['registered', 'waitlisted', 'confirmed'];

/** Addresses of what the page leads to, with the language of the page. */
export interface OwnAddresses {
  calendar: string;
  certificate: string;
  /** Asks whether to cancel; of the form that does, too. */
  cancel: string;
  /** Of the form of the survey. */
  survey: string;
  own: string;
  event: string;
}

/** What became of a registration, in words. */
function saidOf(kind: HeldKind, what: RegistrationStatus | 'called_off', language: Language) {
  const { own, state, webinar } = pageWords(language);
  if (kind === 'webinar' && (what === 'called_off' || what === 'confirmed')) return webinar[what];
  return what === 'called_off' ? state.called_off : own[what];
}

/** The one question that whoever attended is asked; `wrong`: what was sent is no score. */
function surveyView(
  { survey_score: given }: OwnPage,
  until: Date,
  language: Language,
  action: string,
  wrong: boolean,
): Markup {
  const { survey: words } = pageWords(language).own;
  const at = momentWords(until.toISOString());
  return html`<section id="survey"><h2>${words.title}</h2>${
    given !== null && html`<p role="status">${fill(words.given, { n: given, at })}</p>`
  }<form method="post" action="${action}"><fieldset${wrong && html` aria-describedby="score-bad"`}><legend>${words.question}</legend>${
    wrong && html`<span class="bad" id="score-bad" role="alert">${words.choose}</span>`
  }${SURVEY_SCORES.map(
    (score, place) =>
      html`<label class="tick"><input type="radio" name="score" value="${score}" required${score === given && html` checked`}><span>${words.scores[place] ?? score}</span></label>`,
  )}</fieldset><button type="submit">${given === null ? words.send : words.change}</button></form></section>`;
}

/** The page of one's own: what became of the registration, its code, how to cancel, and the survey afterwards. */
export function ownPageView(
  { event, page, mayCancel, ratesUntil }: OwnVisit,
  language: Language,
  addresses: OwnAddresses,
  wrongScore = false,
): Markup {
  const { own: words, newTab } = pageWords(language);
  const { status, code } = page;
  const off = event.cancelled_at !== null;
  // Nobody shows a code at the door of a webinar, and people register for it at the platform.
  const atDoor = event.kind === 'event';
  const { title, text } = saidOf(event.kind, off ? 'called_off' : status, language);
  const comes = TO_COME.includes(status) && !off;
  const joins = (status === 'confirmed' || status === 'attended') && !off;
  return html`<section><h1>${title}</h1><p>${text}</p>${
    comes &&
    html`<p class="hint" id="code">${words.code}</p><p class="code" aria-labelledby="code">${code}</p>${atDoor && qrView(code, fill(words.qr, { code }))}<p>${words.keep}</p>`
  }${
    joins &&
    event.online_url !== null &&
    html`<a class="button" href="${event.online_url}" target="_blank" rel="noopener noreferrer">${words.join} ${newTab}</a>`
  }${page.certified && html`<a class="button" href="${addresses.certificate}">${words.certificate}</a>`}${comes && html`<a class="button plain" href="${addresses.calendar}">${words.calendar}</a>`}${
    mayCancel
      ? html`<a class="button danger" href="${addresses.cancel}">${words.cancel}</a>`
      : comes && html`<p class="hint">${words.late}</p>`
  }${
    status === 'cancelled' &&
    atDoor &&
    html`<a class="button plain" href="${addresses.event}">${words.again}</a>`
  }</section>${
    ratesUntil !== null && surveyView(page, ratesUntil, language, addresses.survey, wrongScore)
  }${eventView(event, language, html`<h2 class="title">${event.title}</h2>`)}`;
}

/** Asked before it is cancelled, which a link alone never does. */
export function sureView(
  { event, page }: OwnVisit,
  language: Language,
  { own, cancel }: OwnAddresses,
): Markup {
  const { own: words } = pageWords(language);
  return html`<section><h1>${words.sure.title}</h1><p>${event.title}</p><p class="code">${page.code}</p><p>${words.sure.text}</p><form method="post" action="${cancel}"><button class="danger" type="submit">${words.sure.yes}</button></form><a class="button plain" href="${own}">${words.sure.no}</a></section>`;
}

/** Asked before news on a channel end, which a link alone never does: mail servers open links, too. */
export function leaveView(
  channel: TemplateChannel,
  gets: boolean,
  language: Language,
  { own, leave }: { own: string; leave: string },
): Markup {
  const { leave: words } = pageWords(language).own;
  const { title, text } = gets ? words.sure : words.done;
  const by = { channel: words.channels[channel] };
  return html`<section><h1>${fill(title, by)}</h1><p>${fill(text, by)}</p>${
    gets &&
    html`<form method="post" action="${leave}"><button class="danger" type="submit">${words.yes}</button></form>`
  }<a class="button plain" href="${own}">${words.own}</a></section>`;
}
