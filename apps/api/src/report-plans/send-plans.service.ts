import { buffer } from 'node:stream/consumers';
import { EXPORT_TYPES } from '@connect/contract/calls/export.ts';
import type { Language } from '@connect/contract/constants.ts';
import { PLAN_FILE_ROWS, type PlanStop } from '@connect/contract/reports/report-plan.ts';
import type { Actor, ActorContext } from '../actor.ts';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accountActor } from '../auth/sessions/account-actor.ts';
import { isUnavailable } from '../db/client.ts';
import type { AccountDeps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { JobWork } from '../jobs/job.ts';
import { reportLetter, senderOf } from '../mail/letters.ts';
import { type Letter, type Mail, MailFailure } from '../mail/mail.ts';
import { addNotice } from '../notices/notices.service.ts';
import { reportFileJob } from '../report-files/report-file.job.ts';
import { addReportFile } from '../report-files/report-files.service.ts';
import { filterWording } from '../reports/report-inputs.service.ts';
import { countReportFile, mayRun, openReportFile } from '../reports/reports.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  claimMail,
  type DueMail,
  findDue,
  giveUpLost,
  lockDuePlans,
  type MailReason,
  type Settled,
  settleMail,
  writeOccasion,
} from './due.queries.ts';
import { latestOccasion, nextOccasion } from './plan-days.ts';
import { planText } from './plan-letter.ts';
import { type PlannedReport, plannedReport } from './planned-report.ts';
import { stopPlan } from './plans.queries.ts';
import { stopAddress } from './stop-plan.service.ts';

const JOB = 'report.plans';
const MINUTE_MS = 60_000;
/** Whoever began to send a mail before is gone. */
const SENDING_MS = 10 * MINUTE_MS;
/** The last try comes four hours after the first. */
const TRIES = 8;

/** Writes the mails of plans whose time has come; of what was missed the last alone. */
const writeDue = (deps: AccountDeps): Promise<void> =>
  writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    for (const plan of await lockDuePlans(trx, now)) {
      const occasion = latestOccasion(plan, new Date(plan.next_at), now);
      await writeOccasion(trx, plan.id, occasion, nextOccasion(plan, occasion), now);
    }
    const lost = await giveUpLost(trx, new Date(now.getTime() - SENDING_MS), now);
    for (const owner of lost) await addNotice(trx, deps.clock, owner, 'plan_failed');
  });

/** Notes what became of a mail, and tells the owner of the plan of what failed. */
async function settled(trx: Trx, { clock }: AccountDeps, mail: DueMail, end: Settled) {
  const isNew = await settleMail(trx, mail.id, end, clock.now());
  if (!isNew || !('reason' in end) || end.reason === 'stopped') return;
  await addNotice(trx, clock, mail.owner_id, 'plan_failed');
}
const settle = (deps: AccountDeps, mail: DueMail, end: Settled) =>
  writeTransaction(deps, (trx) => settled(trx, deps, mail, end));

/** The plan cannot be sent to anybody any more, or this mail not to its recipient. */
class Unsendable extends Error {
  readonly reason: MailReason;
  readonly plan: PlanStop | null;
  constructor(reason: MailReason, plan: PlanStop | null = null) {
    super(reason);
    this.reason = reason;
    this.plan = plan;
  }
}

/** What is sent, and how it is told of, made with the rights of its recipient. */
interface Ready {
  context: ActorContext;
  planned: PlannedReport;
  rows: number;
  letter: Letter;
  /** What the entry in the audit says of the file; null where one is made in the background. */
  told: object | null;
}

const actingFor = (actor: Actor, language: Language): ActorContext => ({
  ...systemContext(JOB),
  language,
  actor,
});

/** Throws `Unsendable`. */
async function whoAndWhat(deps: AccountDeps, mail: DueMail) {
  const planned = mail.preset && plannedReport(mail.preset, mail, new Date(mail.occasion));
  if (!planned) throw new Unsendable('stopped', 'preset');
  const owner = await accountActor(deps, mail.owner_id);
  if (!owner || !mayRun(owner, planned.report)) throw new Unsendable('stopped', 'rights');
  const actor = await accountActor(deps, mail.staff_id);
  if (!actor || !mayRun(actor, planned.report)) throw new Unsendable('rights');
  return { planned, context: actingFor(actor, mail.language) };
}

/** The file of a mail, in clear memory since it is short. */
async function fileOf(deps: AccountDeps, context: ActorContext, { query }: PlannedReport) {
  const file = await openReportFile(deps, context, { query, unmasked: false }, async () => {});
  try {
    return {
      rows: file.rows,
      told: file.told,
      file: {
        name: file.fileName,
        type: EXPORT_TYPES[query.format],
        content: await buffer(file.stream),
      },
    };
  } finally {
    await file.end();
  }
}

/** Makes what is sent. Throws `Unsendable`. */
async function prepare(deps: AccountDeps, mail: DueMail): Promise<Ready> {
  if (mail.stopped) throw new Unsendable('stopped');
  const { planned, context } = await whoAndWhat(deps, mail);
  const { rows } = await countReportFile(deps, context, planned.query);
  const made = rows > PLAN_FILE_ROWS ? null : await fileOf(deps, context, planned);
  const stop = stopAddress(deps, mail.plan_id, mail.staff_id);
  const said = async (language: Language) =>
    planText(
      mail,
      planned,
      {
        filters: (await filterWording(deps, { ...context, language }))(
          planned.report,
          planned.filters,
        ),
        rows: made?.rows ?? rows,
        now: deps.clock.now(),
        file: made?.file.name ?? null,
        url: `${deps.publicUrl}/report`,
        stop: `${stop}?lang=${language}`,
      },
      language,
    );
  const sender = await senderOf(deps);
  const words = { th: await said('th'), en: await said('en') };
  const more = { stop, ...(made ? { file: made.file } : {}) };
  return {
    context,
    planned,
    rows: made?.rows ?? rows,
    letter: reportLetter(sender, mail, words, more),
    told: made?.told ?? null,
  };
}

/** Tried again at growing distances, or given up. */
function again(reason: 'error' | 'tries', detail: string, tries: number, now: Date): Settled {
  if (tries >= TRIES) return { state: 'dead', reason, detail };
  return {
    state: 'waiting',
    detail,
    tries,
    dueAt: new Date(now.getTime() + 2 ** tries * MINUTE_MS),
  };
}

/** What a refusal of the mail server makes of a mail; one that may have gone is never sent again. */
function afterFailure(error: unknown, tries: number, now: Date): Settled {
  if (!(error instanceof MailFailure)) return { state: 'dead', reason: 'unknown' };
  const { kind, detail } = error;
  return kind === 'later'
    ? again('tries', detail, tries, now)
    : { state: 'dead', reason: kind, detail };
}

/** What cannot be sent is not tried again; a plan that cannot be sent at all is stopped. */
async function refused(deps: AccountDeps, mail: DueMail, { reason, plan }: Unsendable) {
  await writeTransaction(deps, async (trx) => {
    if (plan && (await stopPlan(trx, mail.plan_id, plan))) {
      await addNotice(trx, deps.clock, mail.owner_id, 'plan_failed');
      await recordAudit(trx, deps.clock, systemContext(JOB), {
        action: 'report_plan.stop',
        entityType: 'report_plan',
        entityId: mail.plan_id,
        entityTitle: `#${mail.plan_id}`,
        diff: { reason: plan },
      });
    }
    await settled(trx, deps, mail, { state: 'skipped', reason });
  });
}

/** As what a mail that could not be made counts; null: something is broken, and it is tried again. */
function unsendable(error: unknown): Unsendable | null {
  if (error instanceof Unsendable) return error;
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'export_too_large') return new Unsendable('too_large');
  return error.code === 'forbidden'
    ? new Unsendable('rights')
    : new Unsendable('stopped', 'preset');
}

/** Claims a mail with its entry in the audit, or with the file that is made in its place. */
const claim = (deps: AccountDeps, mail: DueMail, ready: Ready): Promise<boolean> =>
  writeTransaction(deps, async (trx) => {
    const { context, planned, rows, told } = ready;
    if (!(await claimMail(trx, mail, rows, deps.clock.now()))) return false;
    // Tried again, it is the same mail.
    if (mail.attempts > 0) return true;
    if (told) {
      await recordAudit(trx, deps.clock, systemContext(JOB), {
        action: 'export.mail',
        entityType: 'report_plan',
        entityId: mail.plan_id,
        entityTitle: `#${mail.plan_id}`,
        diff: { ...told, recipient: mail.staff_id, planned_by: mail.owner_id },
      });
    } else {
      const file = { query: planned.query, rows, unmasked: false };
      await addReportFile(trx, deps, context, file, reportFileJob);
    }
    return true;
  });

/** Sends one mail, unless another process does. Throws when the mail server or the database is away. */
async function sendOne(deps: AccountDeps, server: Mail, mail: DueMail): Promise<void> {
  const tries = mail.attempts + 1;
  let ready: Ready;
  try {
    ready = await prepare(deps, mail);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const why = unsendable(error);
    if (why) return refused(deps, mail, why);
    await settle(deps, mail, again('error', '', tries, deps.clock.now()));
    throw error;
  }
  if (!(await claim(deps, mail, ready))) return;
  const end = await server.send(ready.letter).then(
    (): Settled => ({ state: 'sent' }),
    (error) => afterFailure(error, tries, deps.clock.now()),
  );
  await settle(deps, mail, end);
  // The connection broke: the server may be away, and nothing else must be lost with it.
  if ('reason' in end && end.reason === 'unknown') await server.reach();
}

/**
 * Sends reports whose time has come (domain/report-plans#sending). Each mail is claimed before it is sent, so that
 * none goes twice. Without a mail server nothing is due: once there is one, the last that was missed is sent.
 */
export async function sendPlans(
  deps: AccountDeps,
  _payload: unknown,
  { signal }: Pick<JobWork, 'signal'>,
): Promise<void> {
  const { mail: server } = deps;
  if (!server) return;
  await writeDue(deps);
  const now = deps.clock.now();
  let mail = await findDue(deps.db, now, 0);
  if (mail) await server.reach();
  while (mail && !signal?.aborted) {
    await sendOne(deps, server, mail);
    mail = await findDue(deps.db, now, mail.id);
  }
}
