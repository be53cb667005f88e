import type { dataSubjectWords as thai } from './data-subject.th.ts';

export const dataSubjectWords: typeof thai = {
  type: {
    access: 'Access to data',
    portability: 'Portability',
    rectify: 'Rectification',
    erase: 'Erasure',
    restrict: 'Restriction',
    object: 'Objection',
    withdraw: 'Withdrawal of consent',
  },
  status: {
    received: 'Received',
    verifying: 'Checking identity',
    in_progress: 'In progress',
    completed: 'Completed',
    rejected: 'Refused',
  },
  channel: {
    web: 'Website',
    line: 'LINE',
    email: 'E-mail',
    phone: 'Phone',
    paper: 'Paper',
    in_person: 'In person',
  },
  identity: {
    account: 'Signed in to their account',
    known_contact: 'Answered from a recorded contact',
    id_document: 'Showed an identity document (no copy kept)',
    in_person: 'Came in person',
    authorised: 'Authorised representative',
  },
  ground: {
    identity_not_proven: 'Identity not proven',
    legal_obligation: 'The law requires keeping it',
    legal_claim: 'Needed for legal claims',
    rights_of_others: 'Rights of others',
    excessive: 'Excessive or unfounded',
    not_held: 'No data of the requester',
  },
};
