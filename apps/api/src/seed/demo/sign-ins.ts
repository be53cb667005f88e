import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import type { Calendar } from './calendar.ts';
import { FIRST_DAY } from './people.ts';
import type { Random } from './random.ts';

/**
 * Together with the entries of all other steps: about 1,500 audit entries
 * (domain/demo-data#counts).
 */
const SIGN_INS = 850;

/** Accounts that never signed in, or could not. */
const ABSENT = ['demo.invited', 'demo.suspended', 'demo.locked'];

/** Writes sign-ins of staff on working days, most of them in the morning. */
export async function seedSignIns(
  trx: Trx,
  actors: ReadonlyMap<string, Actor>,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const present = [...actors].flatMap(([name, actor]) => (ABSENT.includes(name) ? [] : [actor]));
  const entries = Array.from({ length: SIGN_INS }, () => {
    const actor = random.pick(present);
    const at = calendar.workday(
      random.int(1, FIRST_DAY - 1),
      random.chance(0.7) ? random.int(8, 10) : random.int(13, 17),
      random.int(0, 59),
    );
    return {
      occurred_at: at.toISOString(),
      actor_id: actor.id,
      actor_name: actor.displayName,
      actor_role: actor.role,
      ip_hash: '',
      user_agent: '',
      action: 'auth.login',
      entity_type: 'staff',
      entity_id: actor.id,
      entity_title: actor.displayName,
      diff: JSON.stringify({ method: 'password' }),
      request_id: 'demo',
    };
  });
  entries.sort((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
  await trx.insertInto('audit_entry').values(entries).execute();
}
