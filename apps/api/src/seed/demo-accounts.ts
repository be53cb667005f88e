import ipaddr from 'ipaddr.js';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { DEMO_PASSWORD } from '../auth/passwords/common-passwords.ts';
import { hashPassword, passwordMatches } from '../auth/passwords/password.ts';
import type { Clock, Db } from '../deps.ts';
import type { Env } from '../env.ts';
import { StartupProblem } from '../startup-problem.ts';

type Place = Pick<Env, 'host' | 'publicUrl' | 'demoPassword'>;

const SYSTEM = systemContext('demo');
const NAMED = 5;

/** Host names may resolve to other machines, except those that never do. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (/^(.+\.)?localhost$/i.test(bare)) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/** Why other machines can reach Connect; null when they cannot. */
function exposure({ host, publicUrl }: Place): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`;
  const { protocol, hostname } = new URL(publicUrl);
  const exposed = protocol === 'https:' || !isLoopback(hostname);
  return exposed ? `CONNECT_PUBLIC_URL is ${publicUrl}` : null;
}

const ways = (other: string) => `Do one of these and start again:
  - for a demo that others can see, set CONNECT_DEMO_PASSWORD to a password of your own
    (12 to 128 characters); the demo accounts get it instead,
  - ${other}
  - for a demo on this machine alone, leave HOST and CONNECT_PUBLIC_URL unset.`;

/** The password for new demo accounts. Throws StartupProblem when it must not be the README's. */
export function demoPassword(place: Place): string {
  const password = place.demoPassword ?? DEMO_PASSWORD;
  const exposed = exposure(place);
  if (exposed === null || password !== DEMO_PASSWORD) return password;
  throw new StartupProblem(
    `Others can reach this Connect (${exposed}), and the demo data would bring accounts whose password
the README publishes.\n${ways('for a system without demo data, set CONNECT_SEED=none,')}`,
  );
}

/**
 * Gives demo accounts that still have the README's password the one of CONNECT_DEMO_PASSWORD, if it
 * is set. Throws StartupProblem when they would keep the README's and other machines can reach
 * Connect.
 */
export async function settleDemoAccounts(db: Db, clock: Clock, place: Place): Promise<void> {
  const exposed = exposure(place);
  const password = place.demoPassword ?? DEMO_PASSWORD;
  if (exposed === null && password === DEMO_PASSWORD) return;
  const accounts = await withPublishedPassword(db);
  if (accounts.length === 0) return;
  if (password !== DEMO_PASSWORD) return givePassword(db, clock, accounts, password);
  const names = accounts.slice(0, NAMED).map(({ username }) => username);
  const more = accounts.length - names.length;
  throw new StartupProblem(
    `Others can reach this Connect (${exposed}), and accounts of its database have the password that
the README publishes: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.\n${ways(
      'for a system without demo data, begin with an empty database: npm run db -- reset, then\n    CONNECT_SEED=none,',
    )}`,
  );
}

interface DemoAccount {
  id: number;
  username: string;
  password_hash: string;
}

/** Only demo accounts can have it: as a new password it is refused. */
async function withPublishedPassword(db: Db): Promise<DemoAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'username', 'password_hash'])
    .where('username', 'like', 'demo.%')
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .execute();
  // Demo accounts share one hash or a few, so few have to be tried.
  const published = new Map<string, boolean>();
  const found: DemoAccount[] = [];
  for (const { id, username, password_hash: hash } of rows) {
    if (hash === null) continue;
    const matches = published.get(hash) ?? (await passwordMatches(hash, DEMO_PASSWORD));
    published.set(hash, matches);
    if (matches) found.push({ id, username, password_hash: hash });
  }
  return found;
}

async function givePassword(
  db: Db,
  clock: Clock,
  accounts: readonly DemoAccount[],
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  const at = clock.now().toISOString();
  const ids = accounts.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('staff')
      .set((set) => ({
        password_hash: hash,
        password_changed_at: at,
        token_version: set('token_version', '+', 1),
      }))
      .where('id', 'in', ids)
      .execute();
    await trx
      .updateTable('staff_session')
      .set({ revoked_at: at })
      .where('staff_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute();
    for (const { id, username } of accounts) {
      await recordAudit(trx, clock, SYSTEM, {
        action: 'staff.password_reset',
        entityType: 'staff',
        entityId: id,
        entityTitle: username,
      });
    }
  });
}
