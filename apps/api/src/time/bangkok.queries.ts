import { type RawBuilder, sql } from 'kysely';

/** 00:00 in Bangkok of a day, or of the day `after` days later. */
export const startOfDay = (day: string | RawBuilder<unknown>, after = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${after}::integer)::timestamp at time zone 'Asia/Bangkok')`;

/** A moment lies on these days, first and last included; a missing end is open. */
export const onDays = (
  moment: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<unknown>[] => [
  ...(from ? [sql`${moment} >= ${startOfDay(from)}`] : []),
  ...(to ? [sql`${moment} < ${startOfDay(to, 1)}`] : []),
];

/** A moment as columns of moments are read, for one that is a part of a JSON value. */
export const momentText = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'Asia/Bangkok', 'YYYY-MM-DD"T"HH24:MI:SS.MS+07:00')`;

/** The Bangkok day of a moment. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone 'Asia/Bangkok')::date`;

/** The hour in Bangkok, 0 to 23, of a moment. */
export const hourOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`extract(hour from ${moment} at time zone 'Asia/Bangkok')::integer`;

/** The weekday in Bangkok, 1 is Monday, of a moment. */
export const weekdayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`extract(isodow from ${moment} at time zone 'Asia/Bangkok')::integer`;
