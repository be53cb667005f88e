import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { seenSql } from '../people/seen.queries.ts';
import { REGISTRATION_COLUMNS } from '../registrations/archive/kept-columns.ts';

type Row = Record<string, unknown>;

/** All that is recorded about one person, by place, as it is stored. */
export interface AccessPackage {
  person: Row;
  licence_checks: Row[];
  consents: Row[];
  stages: Row[];
  stage_changes: Row[];
  registrations: Row[];
  guidelines: Row[];
  links: Row[];
  activity: Row[];
  speaker: Row[];
  requests: Row[];
  actions: Row[];
  /** What merges remember of the accounts that were one person's, until it is forgotten. */
  merged: Row[];
}

// What was cleared is kept for a while, and is theirs as well.
const REGISTERED = sql.join(REGISTRATION_COLUMNS.map((column) => sql.ref(column)));
const REGISTRATIONS = sql`select ${REGISTERED} from registration
  union all select ${REGISTERED} from archived_registration`;
const LINES = sql`select id, registration_id, occurred_at, type, note from registration_log
  union all select id, registration_id, occurred_at, type, note from archived_registration_log`;

/**
 * Reads it, all as of one moment. Colleagues who wrote something down are named by their role
 * alone: their names are personal data of others.
 */
export async function selectPackage(trx: Trx, id: number): Promise<AccessPackage | undefined> {
  const all = (select: ReturnType<typeof sql>) =>
    sql`coalesce((select json_agg(x) from (${select}) x), '[]')`;
  const both = (alias: 'l' | 'v' | 'f') => sql.raw(`${alias}.name_th || ' / ' || ${alias}.name_en`);
  const { rows } = await sql<AccessPackage>`
    with recursive same as (
      select ${id}::bigint as id
      union select p.id from platform_user p join same on p.merged_into_id = same.id)
    select
      (select to_json(x) from (select u.id, u.user_type, u.title_prefix, u.first_name, u.last_name,
          u.first_name_en, u.last_name_en, u.profession, u.license_no, u.license_expires_at,
          u.license_status, u.license_pending_since,
          (select json_agg(s.name_th || ' / ' || s.name_en order by o.place)
            from unnest(u.specialty_ids) with ordinality as o(id, place)
              join specialty s on s.id = o.id) as specialty_ids,
          u.position, u.department, w.name_th as workplace_id, u.workplace_name_raw,
          pr.name_th as province_code, u.email, u.phone, u.line_user_id, u.line_display_name,
          u.preferred_channel, u.email_bounced_at, u.line_blocked_at, u.phone_invalid_at,
          rep.display_name as owner_rep_id, u.segment, u.is_kol, u.employee_code,
          u.territory_code, u.team, b.name_en as bu_id, u.brand_scope, u.external_ref, u.status,
          u.registration_source, u.registered_at, u.approved_at, u.last_login_at,
          u.last_active_at, u.score_90d) x) as person,
      ${all(sql`select c.checked_at, c.decision, c.license_no, c.license_expires_at,
        c.title_prefix, c.first_name, c.last_name, c.note from license_check c
        where c.user_id = u.id order by c.id`)} as licence_checks,
      ${all(sql`select c.occurred_at, c.purpose, c.action, c.text_version, c.channel, c.note,
        c.evidence_media_id is not null as evidence, c.recorded_at from consent_record c
        where c.user_id = u.id order by c.occurred_at, c.id`)} as consents,
      ${all(sql`select ${both('l')} as ladder_id, ${both('v')} as value_id, a.since, a.source,
        a.score_90d, a.locked_until, a.note from user_product_adoption a
        join product_adoption_ladder l on l.id = a.ladder_id
        join adoption_ladder_value v on v.id = a.value_id
        where a.user_id = u.id order by l.sort_order, l.id`)} as stages,
      ${all(sql`select a.occurred_at, ${both('l')} as ladder_id, ${both('f')} as from_value,
        ${both('v')} as value_id, a.source, a.rule_code, a.evidence, a.reason from adoption_change a
        join product_adoption_ladder l on l.id = a.ladder_id
        join adoption_ladder_value v on v.id = a.to_value_id
        left join adoption_ladder_value f on f.id = a.from_value_id
        where a.user_id = u.id order by a.occurred_at, a.id`)} as stage_changes,
      ${all(sql`select c.title, r.registered_at, r.source, r.status, r.code, r.title_prefix,
        r.first_name, r.last_name, r.license_no, r.workplace_name, r.email, r.phone, r.confirmed_at,
        r.cancelled_at, r.cancel_reason, r.checked_in_at, r.checked_out_at, r.dietary_note, r.answers,
        r.note, r.joined_at, r.left_at, r.minutes, r.questions, r.poll_answers,
        r.survey_submitted_at, r.survey_score, r.credit_type, r.credits_awarded, r.certificate_no,
        (select json_agg(json_build_array(g.occurred_at, g.type, g.note) order by g.id)
          from (${LINES}) g where g.registration_id = r.id) as history,
        (select json_agg(p.created_at order by p.id) from registration_page p
          where p.registration_id = r.id) as pages,
        (select json_agg(json_build_array(m.settled_at, m.occasion, m.channel, m.state, m.reason) order by m.id)
          from event_message m where m.registration_id = r.id) as messages from (${REGISTRATIONS}) r
        join content c on c.id = r.content_id where r.user_id = u.id order by r.registered_at, r.id`)}
        as registrations,
      ${all(sql`select g.occurred_at, g.request, g.document_title as title, g.quantity,
        g.delivery_address, g.contact_phone, g.patient_group, g.fulfilment_status
        from guideline_request g where g.user_id = u.id order by g.occurred_at, g.id`)}
        as guidelines,
      ${all(sql`select r.created_at, k.name as title, r.sent_via as channel, r.sent_at,
        r.delivered_at from link_recipient r join link k on k.id = r.link_id
        where r.user_id = u.id order by r.created_at, r.id`)} as links,
      ${all(sql`select l.occurred_at, l.action, l.content_title as title, l.channel, l.device,
        l.os, l.browser, l.duration_seconds, l.progress_pct, l.link_code, l.province_guess, l.extra
        from engagement_log l where l.user_id = u.id order by l.occurred_at, l.id`)} as activity,
      ${all(sql`select h.title_prefix, c.title, h.name_en, h.position, h.workplace, h.email,
        h.phone, h.license_no, h.disclosure, h.publicity_consent, c.excerpt
        from host h join content c on c.id = h.content_id where h.linked_user_id = u.id
        order by h.content_id`)} as speaker,
      ${all(sql`select r.code, r.type, r.channel, r.details, r.received_at, r.due_at, r.status,
        r.identity_method, r.refusal_ground, r.decision_note, r.completed_at
        from privacy_request r where r.user_id = u.id order by r.received_at, r.id`)} as requests,
      ${all(sql`select e.occurred_at, e.action, e.actor_role,
        coalesce(e.reason, t.reason) as reason
        from audit_entry e left join audit_reason t on t.entry_id = e.id
        where e.id in (
          select e.id from same join audit_entry e on e.entity_type = 'user'
            and e.entity_id = same.id
          union select e.id from same join audit_entry e on ${seenSql(sql`same.id`)})
        order by e.occurred_at, e.id`)} as actions,
      ${all(sql`select m.merged_at, b.* from user_merge m
          cross join lateral jsonb_to_recordset(
            jsonb_build_array(
            coalesce(m.loser_before, '{}'), coalesce(m.winner_before, '{}'))) as b(id bigint, title_prefix text,
            first_name text, last_name text, first_name_en text, last_name_en text, license_no text,
            position text, department text, workplace_name_raw text, email text, phone text,
            line_user_id text, line_display_name text, external_ref text, registered_at timestamptz)
        where m.winner_id in (select id from same) and m.undone_at is null
          and b.id is not null order by m.id, b.id`)} as merged
    from platform_user u left join workplace w on w.id = u.workplace_id
      left join province pr on pr.code = u.province_code
      left join platform_user rep on rep.id = u.owner_rep_id
      left join business_unit b on b.id = u.bu_id
    where u.id = ${id}`.execute(trx);
  return rows[0];
}
