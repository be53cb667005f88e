import { settingValues } from '@connect/contract/administration/settings.ts';
import { system } from '@connect/contract/administration/system.ts';
import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { media } from '@connect/contract/media/media.ts';
import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { consentTextCreate, consentTexts } from '@connect/contract/privacy/consent-text.ts';
import {
  privacyRequestCreate,
  privacyRequests,
} from '@connect/contract/privacy/privacy-request.ts';
import {
  correctedPerson,
  registrationCreate,
  registrations,
  typedPerson,
} from '@connect/contract/registrations/registration.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { planFields, reportPlans } from '@connect/contract/reports/report-plan.ts';
import { auth, preferences, profileFields } from '@connect/contract/sign-in/auth.ts';
import { track } from '@connect/contract/track/track.ts';
import { consentCalls, consentCreate } from '@connect/contract/users/consent.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../../src/deps.ts';
import type { caller } from '../call.ts';
import { makeMedia, makeStaff, makeUser, unique } from '../factories.ts';
import { makeEvent, makeWebinar } from '../meeting-factories.ts';
import type { FieldFixture } from './field-fixtures.ts';

type Values = Record<string, unknown>;
type Call = ReturnType<typeof caller>;

/** What is written by calls that are no `create` and `update` of a record. */
interface FormToKeep {
  shape: z.ZodRawShape;
  fixture: (db: Db) => Promise<FieldFixture['values']>;
  /** Fields that no reply tells as they were sent, each with why. */
  except?: Readonly<Record<string, string>>;
  /** Writes values and reads them back. */
  keep: (call: Call, values: Values, db: Db) => Promise<Values>;
  /** Who may write it, where a super administrator may not. */
  by?: Role;
  /** The call that makes something out of these fields. */
  makes?: Endpoint;
}

/** Calls that make something out of no fields of its own, each with why. */
export const MADE_OF_NO_FIELDS = new Map<Endpoint, string>([
  [hosts.webinar_host.copy, 'it says the kind that a host is copied to'],
  [hosts.video_host.copy, 'it says the kind that a host is copied to'],
  [hosts.podcast_host.copy, 'it says the kind that a host is copied to'],
  [media.upload, 'the texts of a file are tried as they are changed'],
  [media.ownAvatar, 'a file alone'],
  [mediaUploads.start, 'what is said of a file that comes in parts'],
  [consentCalls.attachEvidence, 'a file alone'],
  [track.token, 'it says whom a token is about'],
]);

/** The answer of a call that must succeed. */
async function done<E extends Endpoint>(call: Call, endpoint: E, parts: Parameters<Call>[1]) {
  const { status, reply, error } = await call(endpoint, parts);
  if (status >= 400) throw new Error(JSON.stringify(error));
  return reply;
}

const viewShape: z.ZodRawShape = savedViews.create.body?.shape ?? {};
const { list: _list, ...viewFields } = viewShape;
const viewOf = async (call: Call, id: number): Promise<Values> => {
  const { data } = await done(call, savedViews.list, { query: { list: 'articles' } });
  return data.find((view) => view.id === id) ?? {};
};
const madeView = async (call: Call, values: Values) =>
  (await done(call, savedViews.create, { body: { ...values, list: 'articles' } })).data;

const madeRegistration = async (call: Call, db: Db, person: Values) => {
  const { id } = await makeEvent(db, { status: 'publish' });
  const { data } = await done(call, registrations.create, { params: { id }, body: { person } });
  return { id, registration: data.id };
};
const contact = () => ({
  phone: ['+66812345678', null],
  email: [`one.${unique()}@hcp.example`, `two.${unique()}@hcp.example`],
});

const representatives = async (db: Db) => [
  (await makeUser(db, { user_type: 'sale', license_no: null })).id,
  (await makeUser(db, { user_type: 'sale', license_no: null })).id,
];
/** A question of an event, and answers to it. */
const QUESTION = { key: 'diet', label: 'อาหาร', type: 'text', required: false, options: [] };
const ANSWERS = ['ปกติ', 'มังสวิรัติ'].map((said) => [{ key: QUESTION.key, values: [said] }]);

export const FORMS_TO_KEEP: Readonly<Record<string, FormToKeep>> = {
  'view, made': {
    shape: viewShape,
    fixture: async () => ({ list: ['articles'] }),
    keep: async (call, values) => viewOf(call, (await madeView(call, values)).id),
    makes: savedViews.create,
  },
  'view, changed': {
    shape: viewFields,
    fixture: async () => ({ title: [`หนึ่ง ${unique()}`, `สอง ${unique()}`] }),
    keep: async (call, values) => {
      const { id, version } = await madeView(call, { title: `มุมมอง ${unique()}`, query: {} });
      await done(call, savedViews.update, { params: { id }, body: { ...values, version } });
      return viewOf(call, id);
    },
  },
  media: {
    shape: media.update.body?.shape ?? {},
    // The middle is left out of replies.
    fixture: async () => ({
      focal: [
        { x: 1, y: 0.25 },
        { x: 0.25, y: 1 },
      ],
    }),
    except: { reason: 'the audit log keeps it' },
    keep: async (call, values, db) => {
      const { id } = await makeMedia(db);
      await done(call, media.update, { params: { id }, body: values });
      return (await done(call, media.get, { params: { id } })).data;
    },
  },
  consent_text: {
    shape: consentTextCreate.shape,
    fixture: async () => ({
      purpose: ['publicity', 'cross_border'],
      valid_from: ['2027-01-01T09:00:00.000+07:00', '2027-02-01T09:00:00.000+07:00'],
      after_id: [null],
    }),
    except: { after_id: 'it says what the caller saw' },
    keep: async (call, values) => {
      const latest = (await done(call, consentTexts.list, {})).data.find(
        ({ purpose }) => purpose === values.purpose,
      );
      const body = { ...values, after_id: latest?.id ?? null };
      const { id } = (await done(call, consentTexts.create, { body })).data;
      const { data } = await done(call, consentTexts.list, {});
      return data.find((text) => text.id === id) ?? {};
    },
    by: 'dpo',
    makes: consentTexts.create,
  },
  consent: {
    shape: consentCreate.shape,
    fixture: async () => ({
      purpose: ['marketing_email', 'marketing_line'],
      action: ['refuse', 'withdraw'],
      text_version: [undefined],
      occurred_at: ['2026-11-02T09:00:00.000+07:00', '2026-11-03T09:00:00.000+07:00'],
    }),
    keep: async (call, values, db) => {
      const { id } = await makeUser(db);
      await done(call, consentCalls.recordConsent, { params: { id }, body: values });
      const { records } = (await done(call, consentCalls.consents, { params: { id } })).data;
      return { ...records[0], text_version: values.text_version };
    },
    by: 'dpo',
    makes: consentCalls.recordConsent,
  },
  privacy_request: {
    shape: privacyRequestCreate.shape,
    fixture: async (db) => ({
      user_id: [(await makeUser(db)).id, null],
      received_at: ['2026-11-02T09:00:00.000+07:00', '2026-11-03T09:00:00.000+07:00'],
    }),
    keep: async (call, values) => {
      const { id } = (await done(call, privacyRequests.create, { body: values })).data;
      const { data } = await done(call, privacyRequests.get, { params: { id } });
      return { ...data, user_id: data.user?.id ?? null };
    },
    by: 'dpo',
    makes: privacyRequests.create,
  },
  'registration, typed in': {
    shape: typedPerson.shape,
    fixture: async () => ({
      ...contact(),
      user_type: ['doctor', 'other_hcp'],
      profession: [null, 'dietitian'],
      license_no: [null],
      specialty_id: [null],
      province_code: ['10', '50'],
    }),
    keep: async (call, person, db) => {
      const params = await madeRegistration(call, db, person);
      return (await done(call, registrations.get, { params })).data;
    },
  },
  'registration, of a user': {
    shape: registrationCreate.shape,
    fixture: async (db) => ({
      user_id: [(await makeUser(db)).id, (await makeUser(db)).id],
      person: [undefined],
      source: ['sale', 'line'],
      registered_by_user_id: await representatives(db),
      answers: ANSWERS,
    }),
    keep: async (call, values, db) => {
      const event = { custom_questions: JSON.stringify([QUESTION]) };
      const { id } = await makeEvent(db, { status: 'publish', event });
      const made = (await done(call, registrations.create, { params: { id }, body: values })).data;
      const params = { id, registration: made.id };
      const { data } = await done(call, registrations.get, { params });
      const answers = data.answers.map(({ key, values }) => ({ key, values }));
      return { ...data, answers, registered_by_user_id: data.registered_by?.id };
    },
    makes: registrations.create,
  },
  'registration, for a webinar': {
    shape: webinarDesk.create.body?.shape ?? {},
    fixture: async (db) => ({
      user_id: [(await makeUser(db)).id, (await makeUser(db)).id],
      registered_by_user_id: await representatives(db),
    }),
    keep: async (call, values, db) => {
      const { id } = await makeWebinar(db, { status: 'publish' });
      const { data } = await done(call, webinarDesk.create, { params: { id }, body: values });
      return { ...data, registered_by_user_id: data.registered_by?.id };
    },
    makes: webinarDesk.create,
  },
  'registration, corrected': {
    shape: correctedPerson.shape,
    fixture: async () => contact(),
    keep: async (call, person, db) => {
      const typed = { first_name: 'ก่อน', last_name: 'แก้ไข', user_type: 'doctor' };
      const before = { ...typed, province_code: '50', email: `before.${unique()}@hcp.example` };
      const params = await madeRegistration(call, db, before);
      await done(call, registrations.correct, { params, body: { person } });
      return (await done(call, registrations.get, { params })).data;
    },
  },
  report_plan: {
    shape: planFields,
    fixture: async (db) => ({
      view_id: [null],
      on_day: [1, 7],
      ends_on: ['2027-01-01', '2027-01-02'],
      recipient_ids: [[(await makeStaff(db)).id], [(await makeStaff(db)).id]],
    }),
    except: { view_id: 'a plan tells the name of its preset' },
    keep: async (call, values) => {
      const preset = { list: 'reports', title: `รายงาน ${unique()}`, query: { report: 'content' } };
      const { id: view_id } = (await done(call, savedViews.create, { body: preset })).data;
      const { id } = (await done(call, reportPlans.create, { body: { ...values, view_id } })).data;
      const { data } = await done(call, reportPlans.list, {});
      const found = data.find((plan) => plan.id === id);
      expect(found?.preset).toBe(preset.title);
      return { ...found, recipient_ids: found?.recipients.map((one) => one.id) };
    },
    makes: reportPlans.create,
  },
  profile: {
    shape: profileFields,
    fixture: async () => ({ avatar_id: [null] }),
    except: { avatar_id: 'it is a picture of one’s own' },
    keep: async (call, values, db) => {
      const { id: createdBy } = (await done(call, auth.me, {})).data;
      const { id: avatar_id } = await makeMedia(db, { createdBy });
      await done(call, auth.updateMe, { body: { ...values, avatar_id } });
      const { data } = await done(call, auth.me, {});
      expect(data.avatar_id).toBe(avatar_id);
      return data;
    },
  },
  preferences: {
    shape: preferences.shape,
    fixture: async () => ({
      columns: [{ articles: ['title'] }, { articles: null }],
      views: [{ articles: null }],
    }),
    keep: async (call, values) => {
      await done(call, auth.preferences, { body: values });
      return { ...(await done(call, auth.me, {})).data.preferences };
    },
  },
  // The last one: the rules of others go by them.
  setting: {
    shape: settingValues.shape,
    fixture: async () => ({
      export_max_rows: [5000, 6000],
      mfa_required_roles: [['editor'], []],
    }),
    keep: async (call, values) => {
      const { version } = (await done(call, system.settings, {})).data;
      await done(call, system.updateSettings, { body: { ...values, version } });
      return (await done(call, system.settings, {})).data.values;
    },
  },
};
