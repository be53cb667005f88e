import pg from 'pg';

const { builtins } = pg.types;

/** Array types of pg_type that the driver would parse differently. */
const ARRAYS: readonly (readonly [arrayOid: number, elementOid: number])[] = [
  [1016, builtins.INT8],
  [1231, builtins.NUMERIC],
  [1115, builtins.TIMESTAMP],
  [1185, builtins.TIMESTAMPTZ],
  [1182, builtins.DATE],
];

/** `2026-11-20 09:12:03.123456+07` → `2026-11-20T09:12:03.123+07:00`, the form of the API. */
export function isoTimestamp(text: string): string {
  const parts =
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:([+-]\d\d)(?::(\d\d))?(?::\d\d)?)?$/.exec(
      text,
    );
  if (!parts) return text;
  const [, day = '', time = '', fraction = '', hours, minutes = '00'] = parts;
  const offset = hours === undefined ? '' : `${hours}:${minutes}`;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`;
}

const SCALARS: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMP, isoTimestamp],
  [builtins.TIMESTAMPTZ, isoTimestamp],
  [builtins.DATE, String],
]);

const TEXT_ARRAY: number = 1009;
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

const parsers = new Map(SCALARS);
for (const [arrayOid, elementOid] of ARRAYS) {
  const element = SCALARS.get(elementOid) ?? String;
  parsers.set(arrayOid, (text) =>
    parseTextArray(text).map((value) => (value === null ? null : element(value))),
  );
}

/**
 * How values leave the database: int8 and numeric as number, timestamps as ISO 8601 in the
 * session's time zone with milliseconds, dates as YYYY-MM-DD, json parsed. Replies need strings;
 * their schemas refuse a Date object.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
