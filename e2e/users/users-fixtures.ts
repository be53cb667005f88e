/// <reference lib="dom" />

import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { tokenOf } from '../fixtures.ts';

/** A number that no other test uses, also of those that run at the same moment. */
const unique = (): string => String(randomInt(10_000_000, 99_999_999));

export interface MadeUser {
  id: number;
  name: string;
  licence: string;
  email: string;
}

/** A pharmacist who waits for a check of the licence, made by an API call. */
export async function makePharmacist(page: Page, owner?: number): Promise<MadeUser> {
  const number = unique();
  const licence = `ภ.${100_000 + (Number(number) % 800_000)}`;
  const email = `made${number}@hcp.example`;
  const last = `ทดสอบ${toThai(number)}`;
  const reply = await page.request.post('/v1/user', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      user_type: 'pharmacist',
      title_prefix: 'ภญ.',
      first_name: 'มณีรัตน์',
      last_name: last,
      license_no: licence,
      province_code: '40',
      workplace_name_raw: 'ร้านยาทดสอบ',
      email,
      phone: '0812345678',
      owner_rep_id: owner ?? null,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const body: { data: { id: number } } = await reply.json();
  return { id: body.data.id, name: `ภญ.มณีรัตน์ ${last}`, licence, email };
}

/** Letters in place of digits: a name has no digits. */
const toThai = (digits: string): string =>
  [...digits].map((digit) => 'กขคงจฉชซญด'.charAt(Number(digit))).join('');

/** A representative whom no other test knows, made by an API call. */
export async function makeRepresentative(page: Page): Promise<{ id: number; name: string }> {
  const number = unique();
  const last = `ขายทดสอบ${toThai(number)}`;
  const reply = await page.request.post('/v1/user', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      user_type: 'sale',
      first_name: 'ผู้แทน',
      last_name: last,
      email: `rep${number}@novonordisk.com`,
      employee_code: `R${number}`,
      territory_code: 'BK01',
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const body: { data: { id: number } } = await reply.json();
  return { id: body.data.id, name: `ผู้แทน ${last}` };
}

/** Writes down by an API call what a user agreed to. */
export async function recordConsent(page: Page, id: number, purpose: string): Promise<void> {
  const reply = await page.request.post(`/v1/user/${id}/consents`, {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: { purpose, action: 'grant', text_version: '2026-01', channel: 'paper' },
  });
  expect(reply.status(), await reply.text()).toBe(201);
}
