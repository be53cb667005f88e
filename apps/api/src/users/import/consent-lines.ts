import { importWords as importEn } from '@connect/contract/imports/import.en.ts';
import { importWords as importTh } from '@connect/contract/imports/import.th.ts';
import type { ActorContext } from '../../actor.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { bangkokIso } from '../../time/moments.ts';
import { type NewConsent, selectRecorded } from '../consents.queries.ts';
import { addConsents } from '../consents.service.ts';
import type { SaidConsent } from './consent-cells.ts';

/** Consents of one line, and whose they are. */
export interface ConsentLine {
  line: number;
  userId: number;
  said: readonly SaidConsent[];
}

const markOf = (
  userId: number,
  { purpose, action, text_version }: Pick<NewConsent, 'purpose' | 'action' | 'text_version'>,
  day: string,
): string => `${userId} ${purpose} ${action} ${text_version} ${day}`;

/** What is not recorded yet of what lines say: the same of the same day is one decision. */
export async function unrecorded(
  db: Db | Trx,
  lines: readonly ConsentLine[],
): Promise<Map<number, SaidConsent[]>> {
  const ids = lines.flatMap(({ userId, said }) => (said.length > 0 ? [userId] : []));
  const recorded = new Set(
    (await selectRecorded(db, ids)).map((record) =>
      markOf(record.user_id, record, bangkokIso(new Date(record.occurred_at)).slice(0, 10)),
    ),
  );
  return new Map(
    lines.map(({ line, userId, said }) => [
      line,
      said.filter((one) => !recorded.has(markOf(userId, one, one.day))),
    ]),
  );
}

const WORDS = { th: importTh, en: importEn } as const;
/** Length up to which the name of a file stands in a note. */
const NAME_MAX = 200;

/** Records what lines say; the file and the row prove it (domain/imports#consents). */
export function recordLines(
  deps: Deps,
  context: ActorContext,
  trx: Trx,
  lines: readonly ConsentLine[],
  run: { id: number; file_name: string },
): Promise<void> {
  const { row } = WORDS[context.language].file;
  const name = run.file_name.slice(0, NAME_MAX);
  const consents = lines.flatMap(({ line, userId, said }) =>
    said.map(({ day: _day, ...one }) => ({
      ...one,
      user_id: userId,
      channel: 'import' as const,
      note: `${name} · ${row} ${line}`,
    })),
  );
  return addConsents(deps, context, trx, consents, { import: run.id });
}
