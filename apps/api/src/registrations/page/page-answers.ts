import type { Language } from '@connect/contract/constants.ts';
import { errorText, fill } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import type { TemplateChannel } from '@connect/contract/message-templates/template-choices.ts';
import { province, specialty } from '@connect/contract/reference/reference.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { DomainError } from '../../domain-error.ts';
import { eventView, momentWords } from './event-view.ts';
import { type FormLists, formView, labelsOf } from './form-view.ts';
import { html } from './markup.ts';
import { getsNews, type OwnVisit } from './own-page.service.ts';
import { leaveView, ownPageView, sureView } from './own-page-view.ts';
import { type Asked, addressOf, otherThan } from './page-address.ts';
import { SentForm } from './page-form.ts';
import { pageSender } from './page-sender.ts';
import { pageWords } from './page-shell.ts';
import { newSecret, type PageDeps, type Visit } from './registration-page.service.ts';

async function listsIn(deps: PageDeps, language: Language): Promise<FormLists> {
  const [provinces, specialties] = await Promise.all([
    deps.reference.read('provinces'),
    deps.reference.read('specialties'),
  ]);
  const name = (row: { name_th: string; name_en: string }) =>
    language === 'th' ? row.name_th : row.name_en;
  return {
    provinces: z
      .array(province)
      .parse(provinces.rows)
      .map((row) => ({ value: row.code, label: name(row) })),
    specialties: z
      .array(specialty)
      .parse(specialties.rows)
      .filter(({ is_active }) => is_active)
      .map((row) => ({ value: String(row.id), label: name(row) })),
  };
}

export const addressesOf = ({ event, token }: OwnVisit, lang: Language) => ({
  own: addressOf([event.slug, token], { lang }),
  cancel: addressOf([event.slug, token], { lang, cancel: '1' }),
  survey: addressOf([event.slug, token], { lang, survey: '1' }),
  calendar: addressOf([event.slug, token, 'event.ics'], { lang }),
  certificate: addressOf([event.slug, token, 'certificate.pdf'], { lang }),
  event: addressOf([event.slug], { lang }),
});

/** How the pages are answered with. */
export function pageAnswers(deps: PageDeps) {
  const { send, problem } = pageSender(deps);

  /** The page of an event: its form, or why there is none. */
  async function showEvent(
    reply: FastifyReply,
    { slug, r, ck, language }: Asked,
    visit: Visit,
    wrong: { status: number; sent?: SentForm; error?: DomainError },
  ) {
    const { event, state } = visit;
    const { sent = new SentForm(''), error } = wrong;
    const words = pageWords(language);
    const at = (lang: Language) => addressOf([slug], { r, ck, lang });
    const labels = labelsOf(visit);
    const errors = (error?.issues ?? []).map((issue) => fieldMessage(issue, language, labels));
    const refusal =
      error && errors.length === 0 ? errorText(error.code, language, error.params) : null;
    const shown =
      state === 'open' || state === 'waiting'
        ? formView({
            visit,
            language,
            lists: await listsIn(deps, language),
            action: at(language),
            secret: newSecret(),
            sent,
            errors,
            refusal,
          })
        : html`<div class="box note" role="status"><h2>${words.state[state].title}</h2><p>${fill(
            words.state[state].text,
            { at: event.registration_open_at ? momentWords(event.registration_open_at) : '' },
          )}</p></div>`;
    const closed = event.visibility === 'hcp_only';
    return send(reply, language, {
      status: wrong.status,
      title: event.title,
      body: html`${eventView(event, language, html`<h1>${event.title}</h1>`)}${shown}`,
      card: closed
        ? { title: words.neutralTitle, text: '' }
        : { title: event.title, text: event.excerpt },
      noindex: closed || event.noindex || r !== null,
      other: at(otherThan(language)),
    });
  }

  /** The page of one's own, or whether to cancel, which is asked first; `wrongScore`: what was sent is none. */
  const showOwn = (
    reply: FastifyReply,
    { language, cancel }: Asked,
    visit: OwnVisit,
    wrongScore = false,
  ) =>
    send(reply, language, {
      status: wrongScore ? 422 : 200,
      title: visit.event.title,
      body:
        cancel && visit.mayCancel
          ? sureView(visit, language, addressesOf(visit, language))
          : ownPageView(visit, language, addressesOf(visit, language), wrongScore),
      noindex: true,
      other: addressesOf(visit, otherThan(language)).own,
    });

  /** Whether somebody wants no more news on a channel, or that they get none. */
  async function showLeave(
    reply: FastifyReply,
    { language }: Asked,
    visit: OwnVisit,
    channel: TemplateChannel,
  ) {
    const at = (lang: Language) =>
      addressOf([visit.event.slug, visit.token], { lang, unsubscribe: channel });
    const addresses = { own: addressesOf(visit, language).own, leave: at(language) };
    const gets = await getsNews(deps, visit, channel);
    return send(reply, language, {
      status: 200,
      title: visit.event.title,
      body: leaveView(channel, gets, language, addresses),
      noindex: true,
      other: at(otherThan(language)),
    });
  }

  return { problem, showEvent, showOwn, showLeave };
}
