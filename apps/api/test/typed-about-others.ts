import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import { consentCalls } from '@connect/contract/users/consent.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { expect } from 'vitest';
import type { caller } from './call.ts';
import { NAMES } from './whole-person.ts';

type Call = ReturnType<typeof caller>;

/** Names the whole person in all that staff type about another user, and as the title of a view. */
export async function typeAboutOthers(
  [call, asOfficer]: readonly [Call, Call],
  id: number,
  stage: { ladder_id: number; value_id: number },
): Promise<void> {
  const named = `${NAMES.display_name} โทรมา ${NAMES.email}`;
  const besides = { params: { id } };
  const typed = [
    await call(userCalls.changeAdoption, {
      ...besides,
      body: { ...stage, reason: named, note: named },
    }),
    await call(userCalls.suspend, { ...besides, body: { reason: named } }),
    await call(userCalls.rejectLicense, { ...besides, body: { note: named } }),
    await call(consentCalls.recordConsent, {
      ...besides,
      body: { purpose: 'marketing_email', action: 'grant', channel: 'phone', note: named },
    }),
    await asOfficer(privacyRequests.create, {
      body: {
        user_id: id,
        requester_name: NAMES.display_name,
        requester_contact: NAMES.email,
        type: 'access',
        channel: 'phone',
        details: named,
      },
    }),
    await call(savedViews.create, {
      body: { list: 'users', title: `ของ ${NAMES.first_name}`, query: {} },
    }),
  ];
  expect(typed.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 201]);
}
