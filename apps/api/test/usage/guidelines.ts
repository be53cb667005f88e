import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { caller } from '../call.ts';
import { makeDocument, makeUser } from '../factories.ts';
import { type SignedIn, startTestApp } from '../test-app.ts';
import { makeGuidelineRequest } from '../user-factories.ts';

export const ADDRESS = '99 ถนนตัวอย่าง กรุงเทพฯ';
export const PHONE = '+66812345678';
export const NAME = 'นพ.สมชาย ตัวอย่างไทย';
/** What none of them may show in the answer to a masked role. */
export const PERSONAL = /สมชาย|ถนนตัวอย่าง|12345678/;

type More = Parameters<typeof makeGuidelineRequest>[2];

/** An app with an account of each role, and calls about requests for patient guides. */
export async function startGuidelines() {
  const { test: t, call } = await startTestApp();
  const { db } = t.deps;
  const accounts = new Map<Role, SignedIn>();
  for (const role of ROLES) accounts.set(role, await t.signIn(role));
  const aGuide = (title = 'คู่มือดูแลเท้า') =>
    makeDocument(db, { title, brand: 'Ozempic', documentType: 'patient_guideline' });
  return {
    t,
    db,
    call,
    accounts,
    as: (role: Role) => caller(t.app, accounts.get(role)?.headers),
    aGuide,
    /** A request for copies by a doctor in the north. */
    async aParcel(more: More = {}) {
      const person = await makeUser(db, {
        display_name: NAME,
        province_code: '50',
        license_no: null,
      });
      const { id: documentId } = await aGuide();
      const { id } = await makeGuidelineRequest(db, documentId, {
        user_id: person.id,
        user_type: 'doctor',
        province_code: '50',
        delivery_address: ADDRESS,
        contact_phone: PHONE,
        ...more,
      });
      return { id, person, documentId };
    },
    async list(query: Record<string, string | number> = {}, who = call) {
      const { status, reply } = await who(guideline.list, { query });
      if (status !== 200) throw new Error(`The list answered ${status}`);
      return reply;
    },
    get: (id: number, who = call) => who(guideline.get, { params: { id } }),
    put: (id: number, body: unknown, who = call) => who(guideline.update, { params: { id }, body }),
    /** Entries about requests. */
    audited: (action: string, id?: number) =>
      db
        .selectFrom('audit_entry')
        .select('diff')
        .where('action', '=', action)
        .where('entity_type', '=', 'guideline')
        .$if(id !== undefined, (query) => query.where('entity_id', '=', id ?? 0))
        .orderBy('id')
        .execute(),
  };
}
