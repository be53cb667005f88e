import { z } from 'zod';
import {
  day,
  flag,
  hourText,
  idText,
  list,
  numberText,
  pageQuery,
  provinceCode,
} from '../calls/envelope.ts';
import { exportQuery } from '../calls/export.ts';
import { rowsQuery } from '../calls/export-rows.ts';
import { CONSENT_PURPOSES, DEVICES, WEEKDAYS } from '../closed-lists.ts';
import {
  BRANDS,
  CHANNELS,
  CONTENT_STATUSES,
  ENGAGEMENT_ACTIONS,
  MATERIAL_STATES,
  PROMOTIONAL_TYPES,
  REGIONS,
  USER_TYPES,
} from '../constants.ts';
import { SCREEN_KINDS, USED_KINDS } from '../kinds.ts';
import { LINK_CHANNELS, LINK_KINDS, LINK_STATES, TARGET_TYPES } from '../links/link-choices.ts';
import { exportFilters } from '../registrations/registration-export.ts';
import { text } from '../text.ts';
import { ADOPTION_SOURCES } from '../users/adoption.ts';
import { CONSENT_CHANNELS } from '../users/consent.ts';
import { userFilters } from '../users/user.ts';
import { CONSENT_STATES } from '../users/user-choices.ts';

const ids = list(idText).optional();
const search = pageQuery.shape.search;
const days = { date_from: day.optional(), date_to: day.optional() };
const brand = list(z.enum(BRANDS)).optional();
const userTypes = list(z.enum(USER_TYPES)).optional();
const places = {
  province_code: list(provinceCode).optional(),
  region: list(z.enum(REGIONS)).optional(),
};
const word = z.string().regex(/^[a-z_.]{1,60}$/);

/** Kinds that carry a material code, or should. */
export const MATERIAL_KINDS = SCREEN_KINDS.filter((kind) => !kind.endsWith('_host'));

/** What each report can be narrowed by; the names are those of the lists (domain/reports#filters). */
export const engagementFilters = {
  search,
  /** Clicks on links only where they are asked for: they have a report of their own. */
  content_type: list(z.enum([...USED_KINDS, 'link'])).optional(),
  content_id: ids,
  action: list(z.enum(ENGAGEMENT_ACTIONS)).optional(),
  brand,
  therapy_area_id: ids,
  user_type: userTypes,
  /** By somebody who was signed in, or by a visitor who was not. */
  signed_in: flag.optional(),
  specialty_id: ids,
  /** The first specialty of each person alone. */
  first_specialty_id: ids,
  channel: list(z.enum(CHANNELS)).optional(),
  device: list(z.enum([...DEVICES, 'unknown'])).optional(),
  ...places,
  owner_rep_id: ids,
  link_id: ids,
  owner_user_id: ids,
  completed: flag.optional(),
  weekday: list(z.enum(WEEKDAYS)).optional(),
  hour: list(hourText).optional(),
  /** Bots and colleagues as well. */
  include_excluded: flag.optional(),
  ...days,
};

const contentParts = {
  search,
  brand,
  therapy_area_id: ids,
  promotional_type: list(z.enum(PROMOTIONAL_TYPES)).optional(),
  material_state: list(z.enum(MATERIAL_STATES)).optional(),
  status: list(z.enum([...CONTENT_STATUSES, 'scheduled', 'published', 'expired'])).optional(),
};
export const contentReportFilters = {
  content_type: list(z.enum(USED_KINDS)).optional(),
  ...contentParts,
  ...days,
};
/** Days are those of views. */
export const targetFilters = {
  search,
  content_type: list(z.enum(USED_KINDS)).optional(),
  content_id: ids,
  brand,
  value_id: ids,
  ...days,
};
export const materialFilters = {
  content_type: list(z.enum(SCREEN_KINDS)).optional(),
  ...contentParts,
  material_code: list(text(1, 12)).optional(),
  /** The code runs out within so many days, today included. */
  expires_within: numberText(3650).optional(),
  ...days,
};

const {
  deleted: _trash,
  selection: _own,
  registered_from: _from,
  registered_to: _to,
  active_from: _activeFrom,
  active_to: _activeTo,
  active_brand: _activeBrand,
  active_area_id: _activeArea,
  ...listed
} = userFilters;
export const usersReportFilters = { search, ...listed, ...days };

export const adoptionFilters = {
  search,
  user_type: userTypes,
  specialty_id: ids,
  ...places,
  owner_rep_id: ids,
  ladder_id: ids,
  value_id: ids,
  source: list(z.enum(ADOPTION_SOURCES)).optional(),
  cooling: flag.optional(),
  ...days,
};

export const consentsFilters = {
  search,
  user_type: userTypes,
  ...places,
  purpose: list(z.enum(CONSENT_PURPOSES)).optional(),
  state: list(z.enum(CONSENT_STATES)).optional(),
  channel: list(z.enum(CONSENT_CHANNELS)).optional(),
  ...days,
};

export const webinarReportFilters = {
  search,
  webinar_id: ids,
  brand,
  therapy_area_id: ids,
  user_type: userTypes,
  ...places,
  channel: list(z.enum(CHANNELS)).optional(),
  attended: flag.optional(),
  /** Seats that stand, of webinars that took place: those by which the rate of attendance goes. */
  held: flag.optional(),
  credited: flag.optional(),
  ...days,
};

export const eventReportFilters = { search, ...exportFilters };

export const linksReportFilters = {
  search,
  kind: z.enum(LINK_KINDS).default('tracking'),
  status: list(z.enum(LINK_STATES)).optional(),
  target_type: list(z.enum(TARGET_TYPES)).optional(),
  target_id: ids,
  channel: list(z.enum(LINK_CHANNELS)).optional(),
  campaign: list(text(0, 60)).optional(),
  brand,
  owner_user_id: ids,
  ...days,
};

export const auditReportFilters = {
  actor_id: ids,
  action: list(word).optional(),
  entity_type: list(word).optional(),
  ...days,
};

const { columns } = exportQuery.shape;
export const { reason } = exportQuery.shape;
/** What is shown of a report, and in which order. */
export const shownParts = { order: pageQuery.shape.order, columns };
/** What a report is asked for besides where it leaves: which page, and in which form. */
export const reportParts = {
  ...shownParts,
  page: pageQuery.shape.page,
  limit: rowsQuery.limit,
  format: rowsQuery.format,
  reason,
};
