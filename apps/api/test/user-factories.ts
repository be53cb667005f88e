import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type {
  ConsentRecord,
  DataBreach,
  GuidelineRequest,
  PrivacyRequest,
  UserProductAdoption,
  Workplace,
} from '../src/db/tables.ts';
import type { Db } from '../src/deps.ts';
import { unique } from './factories.ts';

/** A workplace. */
export async function makeWorkplace(db: Db, overrides: Partial<Insertable<Workplace>> = {}) {
  const { id } = await db
    .insertInto('workplace')
    .values({
      name_th: `โรงพยาบาลทดสอบ ${unique()}`,
      type: 'general_hospital',
      province_code: '10',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

/** One record of consent; by default that the user agrees. */
export async function makeConsent(
  db: Db,
  userId: number,
  overrides: Partial<Insertable<ConsentRecord>> = {},
): Promise<void> {
  const at = '2026-11-01T09:00:00+07:00';
  await db
    .insertInto('consent_record')
    .values({
      purpose: 'marketing_email',
      action: 'grant',
      text_version: '2026-01',
      channel: 'web',
      occurred_at: at,
      recorded_at: at,
      ...overrides,
      user_id: userId,
    })
    .execute();
}

/** The stage of a user on one ladder. */
export async function makeStage(
  db: Db,
  userId: number,
  stage: Pick<Insertable<UserProductAdoption>, 'ladder_id' | 'value_id' | 'source'>,
): Promise<void> {
  await db
    .insertInto('user_product_adoption')
    .values({ since: '2026-11-01T09:00:00+07:00', ...stage, user_id: userId })
    .execute();
}

/** A request for printed copies of a patient guide. */
export async function makeGuidelineRequest(
  db: Db,
  documentId: number,
  overrides: Partial<Insertable<GuidelineRequest>> = {},
) {
  const { id } = await db
    .insertInto('guideline_request')
    .values({
      view_id: randomUUID(),
      occurred_at: '2026-11-10T10:00:00+07:00',
      request: 'print_request',
      document_title: 'คู่มือทดสอบ',
      brand: 'Ozempic',
      quantity: 10,
      fulfilment_status: 'new',
      ...overrides,
      document_id: documentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

/** A request of somebody about their data; from `in_progress` on it is sure who asks. */
export async function makePrivacyRequest(
  db: Db,
  overrides: Partial<Insertable<PrivacyRequest>> = {},
) {
  const at = '2026-11-18T09:00:00+07:00';
  const sure = { identity_verified_at: at, identity_method: 'known_contact' };
  const { id } = await db
    .insertInto('privacy_request')
    .values({
      code: `DSR-2020-${String(unique()).padStart(5, '0')}`,
      type: 'access',
      channel: 'email',
      received_at: at,
      due_at: '2026-12-18T09:00:00+07:00',
      created_at: at,
      updated_at: at,
      ...(overrides.status === 'in_progress' || overrides.status === 'completed' ? sure : {}),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

export async function makeBreach(db: Db, overrides: Partial<Insertable<DataBreach>> = {}) {
  const at = '2026-11-19T09:00:00+07:00';
  const { id } = await db
    .insertInto('data_breach')
    .values({
      title: `เหตุทดสอบ ${unique()}`,
      description: '',
      discovered_at: at,
      risk: 'risk',
      data_categories: [],
      measures: '',
      notice_reason: '',
      updated_at: at,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}
