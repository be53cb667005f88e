import type { Language } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { ImportOutcome } from '@connect/contract/imports/import.ts';
import type { ItemType } from '@connect/contract/kinds.ts';
import type { Labels } from '@connect/contract/labels.ts';
import type { Actor, ActorContext } from '../actor.ts';
import type { Db, Deps, Trx } from '../deps.ts';

/** One line of the file with the texts of its matched columns, by field. */
export interface ImportLine {
  number: number;
  texts: Readonly<Record<string, string>>;
}

/** What an import makes of a line. */
export interface Judged {
  line: number;
  outcome: ImportOutcome;
  /** Why it is refused, by the field that a column is matched with. */
  issues: readonly FieldIssue[];
}

/** Reads the lines of one run in their order; it may remember those before. */
export interface LineReader<Line extends Judged> {
  /** What the records belong to, as audit entries name it. */
  readonly into?: { readonly entityId: number; readonly entityTitle: string };
  /** Before the first line of an import, within its transaction: locks what all lines change. */
  begin?(trx: Trx): Promise<void>;
  /**
   * Checks lines with the checks of the form. `trial`: nothing will be written, and nothing is told
   * of records out of the actor's sight; otherwise what the lines change is locked.
   */
  judge(db: Db | Trx, lines: readonly ImportLine[], trial: boolean): Promise<Line[]>;
  /** Writes lines that `judge` has just let pass. */
  write(trx: Trx, lines: readonly Line[]): Promise<void>;
}

/** A field that a column may be matched with. */
export interface ImportField {
  name: string;
  /** What its matches are remembered by, where the name means something else in another record. */
  mark?: string;
  /** Other fields of the record that its column fills as well. */
  covers?: readonly string[];
  /** Other headings that mean it, in the form that `bareHeading` gives. */
  headings: readonly string[];
  /** What the template says of it, and its made-up example. */
  hint: Readonly<Record<Language, string>>;
  example: string;
}

/** What columns of a file can be matched with. */
export interface ImportForm {
  readonly labels: Labels;
  readonly fields: readonly ImportField[];
  /** At least one of these fields must be matched. */
  readonly keys: readonly string[];
}

/** What is special about importing one kind of record (domain/imports#steps). */
export interface ImportKind<Line extends Judged = Judged> {
  readonly name: 'user' | 'registration';
  /** Whose audit entries an import has: those of the records, or of what they belong to. */
  readonly type: ItemType;
  /** Throws `forbidden` for roles that may import nothing. */
  refuse(actor: Actor): void;
  /** `into`: the record that they belong to, if any. Throws `not_found` where the caller sees none. */
  form(db: Db, context: ActorContext, into: number | null): Promise<ImportForm>;
  /** Throws `wrong_state` where the record takes nobody now. */
  admit?(deps: Deps, context: ActorContext, into: number | null): Promise<void>;
  reader(
    deps: Deps,
    context: ActorContext,
    run: {
      id: number;
      file_name: string;
      defaults: Readonly<Record<string, string>>;
      content_id: number | null;
    },
  ): Promise<LineReader<Line>>;
}
