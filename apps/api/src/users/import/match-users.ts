import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import type { Candidate, Keys } from './user-import.queries.ts';

/** What tells who a row is (domain/imports#matching-people). */
export type Row = Partial<UserValues>;

export const keysOf = (row: Row): Keys => ({
  license_no: row.license_no ?? null,
  email: row.email ?? null,
  phone: row.phone ?? null,
  external_ref: row.external_ref ?? null,
});

export const bareName = (first: string | undefined, last: string | undefined): string =>
  `${first ?? ''} ${last ?? ''}`.toLowerCase().replace(/\s+/g, ' ').trim();

const NAMES: readonly string[] = ['first_name', 'last_name'];

/** What tells who a line is, whose wrong cells are left out: no phone does without the name beside it. */
export const tellingOf = (given: Row, issues: readonly FieldIssue[]): Row =>
  issues.some(({ field }) => NAMES.includes(field)) ? { ...given, phone: null } : given;

const sameName = (row: Row, one: Candidate): boolean =>
  bareName(row.first_name, row.last_name) === bareName(one.first_name, one.last_name);

/** A value that both have and that is not the same: then they are two people. */
const differs = (row: Row, one: Candidate | Row, key: keyof Keys): boolean =>
  !!row[key] && !!one[key] && row[key] !== one[key];

/** Whether two of the same phone and name are two people all the same. */
const toldApart = (row: Row, one: Candidate | Row): boolean =>
  (['license_no', 'email', 'external_ref'] as const).some((key) => differs(row, one, key));

const sameProfession = (row: Row, one: Candidate): boolean =>
  row.profession === undefined || row.profession === one.profession;

/** The keys in their order, each with what speaks against the person who has it. */
const RULES: readonly {
  key: keyof Keys;
  fits(row: Row, one: Candidate): boolean;
}[] = [
  { key: 'license_no', fits: sameProfession },
  { key: 'email', fits: (row, one) => !differs(row, one, 'license_no') },
  {
    // A clinic's number belongs to several people.
    key: 'phone',
    fits: (row, one) =>
      (row.first_name === undefined || sameName(row, one)) && !toldApart(row, one),
  },
  { key: 'external_ref', fits: (row, one) => !differs(row, one, 'license_no') },
];

/** Whether a wrong cell leaves open who a line is. */
export const tellsWho = ({ field }: FieldIssue): boolean =>
  NAMES.includes(field) || RULES.some(({ key }) => key === field);

/** Candidates by each of their keys. */
export function byKeys(candidates: readonly Candidate[]) {
  const found = new Map<string, Candidate[]>();
  for (const one of candidates) {
    for (const { key } of RULES) {
      const value = one[key];
      if (value === null) continue;
      const name = `${key} ${value}`;
      found.set(name, [...(found.get(name) ?? []), one]);
    }
  }
  return found;
}

/** The user whom a row means; null for nobody, `ambiguous` for several. */
export function matchUser(
  row: Row,
  found: ReadonlyMap<string, readonly Candidate[]>,
): number | null | 'ambiguous' {
  for (const { key, fits } of RULES) {
    const value = row[key];
    if (!value) continue;
    const people = (found.get(`${key} ${value}`) ?? []).filter((one) => fits(row, one));
    if (people.length > 1) return 'ambiguous';
    if (people[0]) return people[0].id;
  }
  return null;
}

/** What no two rows of a file may share, and the field that has it; null for the user who is meant. */
interface Mark {
  field: keyof UserValues | null;
  text: string;
}

function marksOf(row: Row, id: number | null): Mark[] {
  const { license_no: licence, email, phone, external_ref: ref, employee_code: code } = row;
  const marks: [Mark['field'], value: string | null | undefined, beside?: string | null][] = [
    ['license_no', licence, row.profession],
    ['email', email],
    ['external_ref', ref],
    ['employee_code', code],
    ['phone', phone, bareName(row.first_name, row.last_name)],
    [null, id?.toString()],
  ];
  return marks.flatMap(([field, value, beside]) =>
    value ? [{ field, text: `${field} ${value} ${beside ?? ''}` }] : [],
  );
}

/** The people of a file's lines so far. */
export function filePeople() {
  const seen = new Map<string, { line: number; row: Row }[]>();
  return {
    /** Adds a line; gives the earlier line that names the same person, and by which field. */
    add(line: number, row: Row, id: number | null): (Pick<Mark, 'field'> & { n: number }) | null {
      let same: (Pick<Mark, 'field'> & { n: number }) | null = null;
      for (const { field, text } of marksOf(row, id)) {
        const earlier = seen.get(text);
        const one = earlier?.find((each) => field !== 'phone' || !toldApart(row, each.row));
        if (one) same ??= { field, n: one.line };
        else if (earlier) earlier.push({ line, row });
        else seen.set(text, [{ line, row }]);
      }
      return same;
    },
  };
}
