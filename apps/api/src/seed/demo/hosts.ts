import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import { contextOf } from './people.ts';
import { HOSTS_WITHOUT_CONSENT, WEBINAR_HOSTS } from './people-data.ts';
import { type Picture, recordPicture } from './pictures.ts';

/** Makes the speakers of the webinars with their portraits, in the order of their names. */
export async function seedHosts(
  trx: Trx,
  portraits: readonly Picture[],
  by: Actor,
  at: Date,
): Promise<void> {
  const rows: { name: string; photo_id: number; status: 'publish' | 'draft' }[] = [];
  for (const [index, name] of WEBINAR_HOSTS.entries()) {
    const portrait = portraits[index];
    if (!portrait) throw new Error(`No portrait was drawn for ${name}`);
    await recordPicture(trx, contextOf(by), portrait, `ภาพ ${name}`, at);
    const agreed = index < WEBINAR_HOSTS.length - HOSTS_WITHOUT_CONSENT;
    rows.push({ name, photo_id: portrait.id, status: agreed ? 'publish' : 'draft' });
  }
  const moment = at.toISOString();
  await trx
    .insertInto('host')
    .values(
      rows.map((row) => ({ ...row, kind: 'webinar', created_at: moment, updated_at: moment })),
    )
    .execute();
}
