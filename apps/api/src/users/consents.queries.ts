import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { FileKind, ScanStatus } from '@connect/contract/constants.ts';
import type {
  ConsentAction,
  ConsentChannel,
  ConsentNow,
  ConsentRecord,
} from '@connect/contract/users/consent.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { analysedSql, askAgainSql, consentEnd, consentStateSql } from './consent-state.queries.ts';

/** What holds for each purpose, in their order. */
export async function selectConsentsNow(
  db: Db | Trx,
  userId: number,
  now: Date,
): Promise<ConsentNow[]> {
  const { rows } = await sql<ConsentNow>`
    select p.purpose, coalesce(${consentStateSql('c', now)}, 'none') as state, c.text_version,
      c.occurred_at as at,
      case when ${consentStateSql('c', now)} = 'granted'
        then ${consentEnd(sql`c.occurred_at`)} end as ends_at,
      coalesce(${consentStateSql('c', now)} = 'granted', false) and ${askAgainSql('c', now)}
        as ask_again
    from unnest(${[...CONSENT_PURPOSES]}::text[]) with ordinality as p(purpose, place)
      left join user_consent c on c.user_id = ${userId} and c.purpose = p.purpose
    order by p.place`.execute(db);
  return rows;
}

export type ConsentRow = Omit<ConsentRecord, 'captured_by' | 'evidence'> & {
  captured_by: number | null;
  capturer_name: string | null;
  evidence_kind: FileKind | null;
  evidence_size: number | null;
  evidence_scan: ScanStatus | null;
};

/** Every record of a user, the latest first. */
export async function selectConsentRecords(db: Db | Trx, userId: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select c.id, c.purpose, c.action, c.text_version, c.channel, c.captured_by,
      s.display_name as capturer_name, c.occurred_at, c.recorded_at, c.note,
      m.kind as evidence_kind, m.size as evidence_size, m.scan_status as evidence_scan
    from consent_record c left join staff s on s.id = c.captured_by
      left join media m on m.id = c.evidence_media_id
    where c.user_id = ${userId} order by c.occurred_at desc, c.id desc`.execute(db);
  return rows;
}

/** Text of a purpose that is in force at a moment, or the one with this version. */
export const selectConsentText = (
  trx: Trx,
  purpose: ConsentPurpose,
  wanted: { version: string } | { at: string },
): Promise<{ version: string; valid_from: string } | undefined> => {
  const texts = trx
    .selectFrom('consent_text')
    .select(['version', 'valid_from'])
    .where('purpose', '=', purpose)
    // A planned version that is dropped now is not agreed to.
    .forKeyShare();
  return 'version' in wanted
    ? texts.where('version', '=', wanted.version).executeTakeFirst()
    : texts
        .where('valid_from', '<=', wanted.at)
        .orderBy('valid_from', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
};

export interface ConsentDetail
  extends Pick<ConsentRow, 'purpose' | 'action' | 'text_version' | 'channel' | 'occurred_at'> {
  user_id: number;
  evidence_media_id: number | null;
  body_th: string;
  body_en: string;
}

/** One record with the text that it is about. */
export async function selectConsent(db: Db | Trx, id: number): Promise<ConsentDetail | undefined> {
  const { rows } = await sql<ConsentDetail>`
    select c.user_id, c.purpose, c.action, c.text_version, c.channel, c.occurred_at,
      c.evidence_media_id, t.body_th, t.body_en
    from consent_record c join consent_text t on t.purpose = c.purpose and t.version = c.text_version
    where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Puts a file in the place of a record's evidence. Returns the file that was there. */
export async function setEvidence(trx: Trx, id: number, mediaId: number): Promise<number | null> {
  const { rows } = await sql<{ earlier: number | null }>`
    update consent_record c set evidence_media_id = ${mediaId}
    from (select id, evidence_media_id as earlier from consent_record where id = ${id} for update) b
    where c.id = b.id returning b.earlier`.execute(trx);
  return rows[0]?.earlier ?? null;
}

export interface NewConsent {
  user_id: number;
  purpose: ConsentPurpose;
  action: ConsentAction;
  text_version: string;
  channel: ConsentChannel;
  captured_by: number | null;
  occurred_at: string;
  recorded_at: string;
  note: string;
}

/** Adds records; what holds from then on follows by itself (`user_consent`). */
export async function insertConsents(trx: Trx, consents: readonly NewConsent[]): Promise<void> {
  await trx.insertInto('consent_record').values(consents).execute();
}

/** Nobody has a score who may not be analysed, from that moment on (domain/ladder#who-is-judged). */
export async function emptyScores(trx: Trx, userIds: readonly number[], now: Date): Promise<void> {
  const quiet = sql`u.id = any(${[...userIds]}) and not ${analysedSql(now)}`;
  await sql`update user_product_adoption a set score_90d = 0 from platform_user u
    where u.id = a.user_id and a.score_90d <> 0 and ${quiet}`.execute(trx);
  await sql`update platform_user u set score_90d = 0
    where u.score_90d <> 0 and ${quiet}`.execute(trx);
}

/** What is recorded of these users. */
export async function selectRecorded(db: Db | Trx, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  const { rows } = await sql<
    Pick<NewConsent, 'user_id' | 'purpose' | 'action' | 'text_version' | 'occurred_at'>
  >`select user_id, purpose, action, text_version, occurred_at from consent_record
    where user_id = any(${[...userIds]})`.execute(db);
  return rows;
}

/** A text of a purpose, and from when it is in force. */
export interface TextVersion {
  purpose: string;
  version: string;
  valid_from: string;
}

/** All texts, in the order in which they come into force. */
export const selectTextVersions = (db: Db | Trx): Promise<TextVersion[]> =>
  db
    .selectFrom('consent_text')
    .select(['purpose', 'version', 'valid_from'])
    .orderBy('valid_from')
    .orderBy('id')
    .execute();

/** Which of some purposes each of these users agrees to now; who agrees to none is left out. */
export async function selectAgreements<Purpose extends ConsentPurpose>(
  db: Db | Trx,
  userIds: readonly number[],
  purposes: readonly Purpose[],
  now: Date,
): Promise<Map<number, Purpose[]>> {
  const { rows } = await sql<{ user_id: number; agreed: Purpose[] }>`
    select c.user_id, array_agg(c.purpose order by array_position(${[...purposes]}::text[], c.purpose))
      as agreed
    from user_consent c where c.user_id = any(${[...userIds]}) and c.purpose = any(${[...purposes]})
      and ${consentStateSql('c', now)} = 'granted'
    group by 1`.execute(db);
  return new Map(rows.map(({ user_id: id, agreed }) => [id, agreed]));
}
