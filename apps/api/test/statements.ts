import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Counts what is sent to the database; a spy would keep all that was sent. */
export function countStatements(): { sent: number } {
  const counted = { sent: 0 };
  const { query } = pg.Client.prototype;
  const counting = function counting(this: pg.Client, ...args: unknown[]): unknown {
    counted.sent += 1;
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: counting });
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }));
  return counted;
}
