import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, itemRef, list, listReply, numberText, pageQuery } from '../calls/envelope.ts';
import { BRANDS, EFFECTIVE_STATUSES, MATERIAL_STATES } from '../constants.ts';
import { SCREEN_KINDS } from '../kinds.ts';
import type { Labels } from '../labels.ts';
import { LINK_CHANNELS } from '../links/link-choices.ts';

/** Tabs of the register that ask for codes that run out within so many days. */
export const WITHIN_DAYS = [30, 60, 90] as const;
/** Kinds of meetings that hand out, show again or belong to an item. */
export const MEETING_KINDS = ['webinar', 'event'] as const;
/** How many of each part are listed by name; all of them are counted. */
export const MATERIAL_LISTED = 100;

export const materialRegisterLabels = {
  material_code: ['รหัสสื่อ', 'Material code'],
  brand: ['แบรนด์', 'Brand', 'choice'],
  material_expires_at: ['วันหมดอายุ', 'Expires on', 'day'],
  items: ['รายการที่ใช้รหัส', 'Items'],
  links: ['ลิงก์', 'Links'],
  printed: ['QR ที่พิมพ์แล้ว', 'Printed QR codes'],
  templates: ['เทมเพลต', 'Templates'],
  meetings: ['สัมมนาและกิจกรรม', 'Webinars and events'],
  material_state: ['สถานะสื่อ', 'Material state', 'choice'],
} satisfies Labels;

/** A code with how much goes dark with it, or an item that should have one. */
export const materialRow = z.object({
  /** Of the first of its items: that opens it. */
  id: z.number(),
  material_code: z.string().nullable(),
  brands: z.array(z.enum(BRANDS)),
  /** Where items of a code differ, the first to run out. */
  material_expires_at: z.string().nullable(),
  days_left: z.number().nullable(),
  material_state: z.enum(MATERIAL_STATES),
  /** Title of the first of its items. */
  title: z.string(),
  /** Items that have the code, by their kinds. */
  items: z.array(z.object({ type: z.enum(SCREEN_KINDS), count: z.number() })),
  links: z.number(),
  /** Of these links, those that are printed as QR codes. */
  printed: z.number(),
  templates: z.number(),
  meetings: z.number(),
});
export type MaterialRow = z.output<typeof materialRow>;

const referring = itemRef.extend({
  type: z.enum(['message_template', ...MEETING_KINDS]),
  /** Without its title, since the caller does not see it. */
  veiled: z.boolean(),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  /** Ids of the items that it refers to. */
  of: z.array(z.number()),
});
export type MaterialReferring = z.output<typeof referring>;

const materialLink = z.object({
  id: z.number(),
  title: z.string(),
  code: z.string(),
  channel: z.enum(LINK_CHANNELS),
  printed: z.boolean(),
  /** Id of the item that it leads to; null for one to an address, which has the code itself. */
  of: z.number().nullable(),
});
export type MaterialLink = z.output<typeof materialLink>;

const codedItem = itemRef.extend({
  type: z.enum(SCREEN_KINDS),
  brand: z.enum(BRANDS),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  material_expires_at: z.string().nullable(),
  days_left: z.number().nullable(),
});
export type CodedItem = z.output<typeof codedItem>;

/** A code with what goes dark with it by name. */
export const materialDetail = materialRow.extend({
  coded: z.array(codedItem),
  leading: z.array(materialLink),
  referring: z.array(referring),
});
export type MaterialDetail = z.output<typeof materialDetail>;

const COLUMNS = Object.keys(materialRegisterLabels) as (keyof typeof materialRegisterLabels)[]; // its keys

const PATH = '/v1/report/material';
const shared = { method: 'GET', tag: 'report', permission: ['report.export'] } as const;

export const materialRegister = {
  list: {
    columns: COLUMNS,
    ...endpoint({
      ...shared,
      path: PATH,
      summary:
        'The register of material by codes: when each runs out, and how much goes dark with it',
      query: pageQuery.extend({
        brand: list(z.enum(BRANDS)).optional(),
        material_state: list(z.enum(MATERIAL_STATES)).optional(),
        /** The code runs out within so many days, today included. */
        expires_within: numberText(3650).optional(),
        order_by: z.enum(['material_expires_at']).optional(),
      }),
      reply: listReply(materialRow),
    }),
  },
  get: endpoint({
    ...shared,
    path: `${PATH}/:id`,
    summary: 'A material code by one of its items, with everything that goes dark with it',
    params: idParams,
    reply: z.object({ data: materialDetail }),
  }),
};
