import type { Region } from '@connect/contract/constants.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import { QUESTION_SHOWN } from '@connect/contract/webinars/webinar-questions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { allOf, type Condition, likeText } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import type { UserColumns } from '../../usage/logs/logs.queries.ts';

/** Which questions are requested; `regions` is the caller's scope, null = all. */
export interface QuestionFilter {
  webinarId: number;
  regions: readonly Region[] | null;
  reported?: boolean;
  search?: string;
  /** True when names are searched too; false when they are masked. */
  names: boolean;
}

// `extra` may hold any JSON; only a string is a question.
const WORDS = sql.raw(`case when jsonb_typeof(l.extra -> 'text') = 'string'
  then nullif(left(btrim(l.extra ->> 'text'), ${QUESTION_SHOWN}), '') end`);

const SOURCE = sql.raw(`engagement_log l left join platform_user m on m.id = l.user_id
  left join webinar_question_report q on q.question_id = l.id
  left join staff s on s.id = q.reported_by`);

/** Questions of colleagues are included: an adverse event counts whoever reports it. */
const scoped = ({ webinarId, regions }: QuestionFilter): Condition[] => [
  sql`l.content_type = 'webinar' and l.content_id = ${webinarId}`,
  sql`l.action = 'question' and not l.is_bot`,
  inRegions(sql.raw('coalesce(m.province_code, l.province_guess)'), regions),
];

const found = ({ search, names }: QuestionFilter): Condition[] => {
  if (!search) return [];
  const part = sql`lower(${`%${likeText(search)}%`})`;
  const name: RawBuilder<unknown> = names ? sql`or lower(m.display_name) like ${part}` : sql``;
  return [sql`(lower(${WORDS}) like ${part} ${name})`];
};

const conditions = (filter: QuestionFilter): Condition[] => [
  ...scoped(filter),
  ...found(filter),
  ...(filter.reported === undefined ? [] : [sql`(q.question_id is not null) = ${filter.reported}`]),
];

export interface ReportColumns {
  reported_at: string | null;
  reported_by: number | null;
  reporter: string | null;
}

export interface QuestionColumns extends UserColumns, ReportColumns {
  id: number;
  occurred_at: string;
  text: string | null;
}

const REPORT = sql.raw('q.reported_at, q.reported_by, s.display_name as reporter');

/** One page of the questions of a webinar, and their number. */
export async function selectQuestions(
  db: Db,
  filter: QuestionFilter,
  { page, limit, order }: { page: number; limit: number; order: 'asc' | 'desc' },
): Promise<{ rows: QuestionColumns[]; total: number }> {
  const where = allOf(conditions(filter));
  const direction = sql.raw(order);
  const [{ rows }, counted] = await Promise.all([
    sql<QuestionColumns>`
      select l.id, l.occurred_at, ${WORDS} as text, ${REPORT}, l.user_id, m.display_name,
        m.user_type, sp.name_th as specialty_th, sp.name_en as specialty_en,
        w.name_th as workplace, pr.name_th as province_th, pr.name_en as province_en,
        m.license_no
      from ${SOURCE} left join specialty sp on sp.id = m.specialty_id
        left join workplace w on w.id = m.workplace_id
        left join province pr on pr.code = m.province_code
      where ${where} order by l.occurred_at ${direction}, l.id ${direction}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ n: number }>`select count(*) as n from ${SOURCE} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export interface QuestionFigures {
  questions: number;
  people: number;
  reported: number;
  counted: number;
}

/**
 * All questions of a webinar within the caller's regions, and the number that the platform counted.
 */
export async function selectQuestionFigures(
  db: Db,
  filter: QuestionFilter,
): Promise<QuestionFigures> {
  const { rows } = await sql<QuestionFigures>`
    select count(*) as questions, count(distinct coalesce(l.user_id::text, l.anonymous_id::text,
        l.session_id::text, l.view_id::text)) as people, count(q.question_id) as reported,
      (select coalesce(sum(r.questions), 0) from registration r
        join platform_user m on m.id = r.user_id where r.content_id = ${filter.webinarId}
          and r.status = any(${[...SEATED]})
          and ${inRegions(sql.ref('m.province_code'), filter.regions)}) as counted
    from ${SOURCE} where ${allOf(scoped(filter))}`.execute(db);
  const figures = rows[0];
  if (!figures) throw new Error('The query of figures gave no row');
  return figures;
}

/** The webinar of a question; undefined when the row is no question. */
export async function selectWebinarOf(db: Db, questionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select content_id as id from engagement_log l
    where l.id = ${questionId} and l.content_type = 'webinar' and l.action = 'question'`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Who reported one question to drug safety; undefined when the caller may not see it. */
export async function selectReport(
  trx: Trx,
  filter: QuestionFilter,
  questionId: number,
): Promise<ReportColumns | undefined> {
  const { rows } = await sql<ReportColumns>`
    select ${REPORT} from ${SOURCE}
    where ${allOf([...scoped(filter), sql`l.id = ${questionId}`])}`.execute(trx);
  return rows[0];
}

/** Returns whether it was inserted: of two parallel reports the first stays. */
export async function insertReport(
  trx: Trx,
  report: { questionId: number; webinarId: number; at: Date; by: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('webinar_question_report')
    .values({
      question_id: report.questionId,
      webinar_id: report.webinarId,
      reported_at: report.at.toISOString(),
      reported_by: report.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('question_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether there was one; with `by` only a report of that account. */
export async function deleteReport(
  trx: Trx,
  questionId: number,
  by: number | null,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('webinar_question_report')
    .where('question_id', '=', questionId)
    .$if(by !== null, (query) => query.where('reported_by', '=', by))
    .returning('question_id')
    .executeTakeFirst();
  return row !== undefined;
}
