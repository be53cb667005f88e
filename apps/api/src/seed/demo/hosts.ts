import { hostCreate } from '@connect/contract/hosts/host.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import type { Actor } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { hostKinds } from '../../resources/host/host.service.ts';
import { rulesNow } from '../../writing/work.ts';
import type { Calendar } from './calendar.ts';
import { type DemoHost, HOSTS } from './items/hosts-data.ts';
import { contextOf, FIRST_DAY } from './people.ts';
import { type Picture, recordPicture } from './pictures.ts';

/** Last digits of the first host's phone; all are fictitious (domain/demo-data#principles). */
const PHONES_FROM = 201;

function valuesOf(
  person: DemoHost,
  index: number,
  refs: { photo: number; specialty: number | null },
) {
  const { prefix, name, nameEn, position, workplace, expertise } = person;
  return hostCreate.parse({
    title: name,
    title_prefix: prefix,
    name_en: nameEn,
    position,
    workplace,
    content: `<p>${position} ${workplace}</p><p>บุคคลสมมติเพื่อการสาธิตระบบ</p>`,
    featured_image_id: refs.photo,
    specialty_ids: refs.specialty === null ? [] : [refs.specialty],
    tags: [...expertise],
    email: `speaker${index + 1}@hcp.example`,
    phone: `080000${String(PHONES_FROM + index).padStart(4, '0')}`,
    disclosure: index % 3 === 0 ? 'ได้รับค่าวิทยากรจากบริษัทตัวอย่าง' : 'ไม่มีผลประโยชน์ทับซ้อน',
    publicity_consent: person.silent !== true,
  });
}

/** Makes the hosts with their portraits through the normal service; most are published. */
export async function seedHosts(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: { editor: Actor; publisher: Actor; portraits: readonly Picture[] },
  calendar: Calendar,
): Promise<void> {
  const rules = await rulesNow(deps);
  const rows = await trx.selectFrom('specialty').select(['id', 'code']).execute();
  const specialties = new Map(rows.map(({ id, code }) => [code, id]));
  const written = calendar.workday(FIRST_DAY - 3, 10);
  setNow(written);
  const work = { deps, ...rules, now: written, context: contextOf(cast.editor) };
  const publishing = { ...work, context: contextOf(cast.publisher) };

  const add = async (kind: HostKind, values: ReturnType<typeof valuesOf>, published: boolean) => {
    const definition = hostKinds[kind];
    const id = await saveItem(trx, work, definition, { current: null, values, sent: values });
    if (!published) return;
    const current = await contentService(deps, definition).lockLive(trx, publishing, id);
    const sent = { status: 'publish' as const };
    const changed = definition.values({ ...current, ...sent });
    await saveItem(trx, publishing, definition, { current, values: changed, sent });
  };

  for (const [index, person] of HOSTS.entries()) {
    const portrait = cast.portraits[index];
    if (!portrait) throw new Error(`No portrait was drawn for ${person.name}`);
    await recordPicture(
      trx,
      work.context,
      portrait,
      `ภาพ ${person.prefix} ${person.name}`,
      written,
    );
    const specialty =
      person.specialty === null ? null : (specialties.get(person.specialty) ?? null);
    const values = valuesOf(person, index, { photo: portrait.id, specialty });
    for (const kind of person.kinds) await add(kind, values, person.silent !== true);
  }
}
