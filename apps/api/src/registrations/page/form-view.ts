import type { Language } from '@connect/contract/constants.ts';
import { type FieldMessage, fill } from '@connect/contract/errors/errors.ts';
import { type EventQuestion, hasOptions } from '@connect/contract/events/event-rules.ts';
import { type Labels, labelAt } from '@connect/contract/labels.ts';
import type { TextInForce } from '@connect/contract/privacy/consent-text.ts';
import { options as optionsEn } from '@connect/contract/reference/options.en.ts';
import { options as optionsTh } from '@connect/contract/reference/options.th.ts';
import { registrationLabels } from '@connect/contract/registrations/registration.ts';
import { TICKED } from '@connect/contract/registrations/registration-rules.ts';
import { userWords as userEn } from '@connect/contract/users/user.en.ts';
import { userWords as userTh } from '@connect/contract/users/user.th.ts';
import { PROFESSIONS } from '@connect/contract/users/user-choices.ts';
import { html, type Markup } from './markup.ts';
import { NOTICE, type SentForm, textOf, typesFor } from './page-form.ts';
import { pageWords } from './page-shell.ts';
import type { Visit } from './registration-page.service.ts';

/** A choice of a list, by the value that is sent. */
interface Choice {
  value: string;
  label: string;
}

/** Lists that the form chooses from, in the language of the page. */
export interface FormLists {
  provinces: readonly Choice[];
  specialties: readonly Choice[];
}

export interface FormShown {
  visit: Visit;
  language: Language;
  lists: FormLists;
  /** Where it is sent, with what the address of the page carries. */
  action: string;
  secret: string;
  /** What was typed, when it is shown again with what is wrong. */
  sent: SentForm;
  errors: readonly FieldMessage[];
  /** What is wrong with none of its fields. */
  refusal: string | null;
}

/** Names of the fields: those of registrations, the questions of the event, the purposes. */
export const labelsOf = ({ event, texts }: Visit): Labels => ({
  ...registrationLabels,
  'person.user_type': registrationLabels.user_type,
  ...Object.fromEntries(
    event.custom_questions.map(({ key, label }) => [`answers.${key}`, [label, label] as const]),
  ),
  ...Object.fromEntries(
    texts.map(({ purpose }) => [
      `consents.${purpose}`,
      [userTh.consent_purpose[purpose], userEn.consent_purpose[purpose]] as const,
    ]),
  ),
});

/** Inputs of the form, each with its label, its hint and what is wrong with it. */
class Inputs {
  readonly #form: FormShown;
  readonly #labels: Labels;
  constructor(form: FormShown) {
    this.#form = form;
    this.#labels = labelsOf(form.visit);
  }

  label(name: string): string {
    const [th, en] = labelAt(this.#labels, name) ?? [name, name];
    return this.#form.language === 'th' ? th : en;
  }
  private wrong(name: string): Markup | false {
    const found = this.#form.errors.find(({ field }) => field === name);
    return found !== undefined && html`<span class="bad" id="${name}-bad">${found.message}</span>`;
  }
  /** What ties an input to its texts; the first that is wrong has the focus. */
  private tied(name: string, required: boolean, hint: boolean): Markup {
    const { errors } = this.#form;
    const bad = errors.some(({ field }) => field === name);
    const by = [...(hint ? [`${name}-hint`] : []), ...(bad ? [`${name}-bad`] : [])].join(' ');
    return html` name="${name}" id="${name}"${required && html` required`}${by !== '' && html` aria-describedby="${by}"`}${bad && html` aria-invalid="true"`}${errors[0]?.field === name && html` autofocus`}`;
  }
  private head(name: string, required: boolean, hint: string): Markup {
    const words = pageWords(this.#form.language);
    return html`<label for="${name}">${this.label(name)}${required && html` <span class="req">(${words.required})</span>`}</label>${hint !== '' && html`<span class="hint" id="${name}-hint">${hint}</span>`}${this.wrong(name)}`;
  }

  line(name: string, auto: string, { required = false, hint = '', type = 'text' } = {}): Markup {
    const value = this.#form.sent.first(name);
    return html`${this.head(name, required, hint)}<input type="${type}" value="${value}" autocomplete="${auto}"${this.tied(name, required, hint !== '')}>`;
  }
  lines(name: string, { required = false, hint = '', max = 500 } = {}): Markup {
    return html`${this.head(name, required, hint)}<textarea rows="3" maxlength="${max}"${this.tied(name, required, hint !== '')}>${this.#form.sent.first(name)}</textarea>`;
  }
  select(name: string, choices: readonly Choice[], { required = false, hint = '' } = {}): Markup {
    const chosen = this.#form.sent.first(name);
    return html`${this.head(name, required, hint)}<select${this.tied(name, required, hint !== '')}><option value="">${pageWords(this.#form.language).form.choose}</option>${choices.map(
      ({ value, label }) =>
        html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
    )}</select>`;
  }
  tick(name: string, value: string, label: string, required: boolean): Markup {
    const words = pageWords(this.#form.language);
    const ticked = this.#form.sent.all(name).includes(value);
    return html`${this.wrong(name)}<label class="tick"><input type="checkbox" value="${value}"${ticked && html` checked`}${this.tied(name, required, false)}><span>${label} <span class="${required ? 'req' : 'hint'}">(${required ? words.required : words.form.optional})</span></span></label>`;
  }
  /** Several may be ticked, of which browsers cannot insist on one. */
  ticks(name: string, choices: readonly string[], required: boolean): Markup {
    const words = pageWords(this.#form.language);
    const given = this.#form.sent.all(name);
    const bad = this.wrong(name);
    return html`<fieldset id="${name}"${bad && html` aria-describedby="${name}-bad"`}><legend>${this.label(name)}${required && html` <span class="req">(${words.required})</span>`}</legend>${bad}${choices.map(
      (value) =>
        html`<label class="tick"><input type="checkbox" name="${name}" value="${value}"${given.includes(value) && html` checked`}><span>${value}</span></label>`,
    )}</fieldset>`;
  }
}

function questionView(inputs: Inputs, question: EventQuestion, language: Language): Markup {
  const { key, type, options, required } = question;
  const name = `answers.${key}`;
  if (type === 'checkbox') return inputs.tick(name, TICKED, inputs.label(name), required);
  if (type === 'multi') return inputs.ticks(name, options, required);
  if (hasOptions(type)) {
    const choices = options.map((value) => ({ value, label: value }));
    return inputs.select(name, choices, { required });
  }
  const { optional, noPatients } = pageWords(language).form;
  return inputs.lines(name, {
    required,
    hint: required ? noPatients : `${optional} · ${noPatients}`,
  });
}

function personView(inputs: Inputs, { visit, language, lists }: FormShown): Markup {
  const { form: words } = pageWords(language);
  const [options, users] = language === 'th' ? [optionsTh, userTh] : [optionsEn, userEn];
  const types = typesFor(visit.event.event_type).map((value) => ({
    value,
    label: options.user_type[value],
  }));
  const professions = PROFESSIONS.map((value) => ({ value, label: users.profession[value] }));
  const hint = words.contact;
  return html`<fieldset><legend>${words.you}</legend>
${inputs.line('person.title_prefix', 'honorific-prefix')}
${inputs.line('person.first_name', 'given-name', { required: true })}
${inputs.line('person.last_name', 'family-name', { required: true })}
${inputs.select('person.user_type', types, { required: true })}
${inputs.select('person.profession', professions, { hint: words.ifOther })}
${inputs.line('person.license_no', 'off', { hint: words.ifLicensed })}
${inputs.select('person.specialty_id', lists.specialties, { hint: words.ifSpecialty })}
${inputs.line('person.workplace_name', 'organization')}
${inputs.select('person.province_code', lists.provinces)}
${inputs.line('person.email', 'email', { hint, type: 'email' })}
${inputs.line('person.phone', 'tel', { hint, type: 'tel' })}</fieldset>`;
}

const consentView = (inputs: Inputs, text: TextInForce, language: Language): Markup => {
  const { purpose, version } = text;
  const name = `consents.${purpose}`;
  const { form: words } = pageWords(language);
  return html`${inputs.tick(name, version, inputs.label(name), purpose === NOTICE)}<p class="text">${textOf(text, language)} <span class="hint">${fill(words.version, { version })}</span></p>`;
};

function wrongView({ errors, refusal, language }: FormShown): Markup | false {
  const { form: words } = pageWords(language);
  if (refusal !== null) return html`<div class="box alert" role="alert"><p>${refusal}</p></div>`;
  return (
    errors.length > 0 &&
    html`<div class="box alert" role="alert"><p>${fill(words.wrong, { n: errors.length })}</p><ul>${errors.map(
      ({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`,
    )}</ul></div>`
  );
}

/** The form by which people register themselves. It needs no script. */
export function formView(form: FormShown): Markup {
  const { visit, language, action, secret } = form;
  const { event, user, state, texts } = visit;
  const words = pageWords(language);
  const inputs = new Inputs(form);
  const questions = event.custom_questions;
  return html`${wrongView(form)}${state === 'waiting' && html`<div class="box note"><p>${words.waiting}</p></div>`}<form method="post" action="${action}" novalidate><h2>${words.form.title}</h2>
<input type="hidden" name="once" value="${secret}"><div class="trap" aria-hidden="true"><label for="website">${words.form.trap}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
${
  user === null
    ? personView(inputs, form)
    : html`<p><strong>${fill(words.form.asUser, { name: user.name })}</strong></p><p class="hint">${words.form.asUserHint}</p>`
}${
  questions.length > 0 &&
  html`<fieldset><legend>${words.form.questions}</legend>${questions.map((one) => questionView(inputs, one, language))}</fieldset>`
}${
  event.ask_dietary && inputs.lines('dietary_note', { hint: words.form.dietaryHint, max: 200 })
}<fieldset><legend>${words.form.consents}</legend>${texts.map((text) => consentView(inputs, text, language))}</fieldset>
<button type="submit">${state === 'waiting' ? words.form.sendWaiting : words.form.send}</button></form>`;
}
