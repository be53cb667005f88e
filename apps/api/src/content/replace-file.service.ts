import type { ContentKind, Language } from '@connect/contract/constants.ts';
import { pictureMentions } from '@connect/contract/publishing.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { Picture } from '../media/media-url.ts';
import type { ContentKindDefinition, ContentValues, ListQuery } from './content-kind.ts';
import { editRefusal, refuse } from './content-permissions.ts';
import { seesPersonal } from './masking.ts';
import { addPersonalFileFields } from './personal-files.ts';
import type { contentReader } from './read.service.ts';
import { refuseAlone, saveItem } from './save.service.ts';
import { swapFile, swapImages } from './swap-file.ts';
import { changedFields } from './values.ts';
import type { Work } from './work.ts';

/** One file that takes the place of another. */
export interface FileSwap {
  from: Picture & { file_name: string };
  to: Picture & { file_name: string };
  reason?: string;
}

/** How the items of one kind take another file, or other words for a picture that they show. */
interface FileUser {
  replace(trx: Trx, work: Work, id: number, swap: FileSwap): Promise<void>;
  /** Throws what a save of the item would, were the words its own; they are stored already. */
  judgeWords(trx: Trx, work: Work, id: number, reason: string | undefined): Promise<void>;
}

const users = new Map<ContentKind, FileUser>();

/** The kinds that are there, each by what it says of itself; filled as their routes are made. */
export const fileUserOf = (kind: string): FileUser | undefined => users.get(kind as ContentKind); // a lookup: what is no kind is not found

const NOTE: Record<Language, (from: string, to: string) => string> = {
  th: (from, to) => `เปลี่ยนไฟล์ ${from} เป็น ${to}`,
  en: (from, to) => `File ${from} replaced by ${to}`,
};

/**
 * Lets the items of a kind take another file in place of one, wherever they name it: as any save of
 * theirs, with its rules, its rights, its revision and its audit entry. Also in the trash, from
 * which they come back. Whoever asks holds the lock of the item.
 */
export function takesFiles<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
>(
  reader: ReturnType<typeof contentReader<Own, Extra, ListColumns, Query, Row, Item>>,
  kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>,
): void {
  const files = (kind.files ?? []).map(({ field }) => field);
  const personal = kind.personal ?? [];

  function swapped(values: ContentValues & Own, { from, to }: FileSwap): ContentValues & Own {
    const own = Object.entries(values).filter(([field]) => files.includes(field));
    return {
      ...values,
      ...Object.fromEntries(own.map(([field, value]) => [field, swapFile(value, from.id, to.id)])),
      featured_image_id: swapFile(values.featured_image_id, from.id, to.id),
      seo: { ...values.seo, og_image_id: swapFile(values.seo.og_image_id, from.id, to.id) },
      content: swapImages(values.content, from, to),
    };
  }

  addPersonalFileFields(kind);
  users.set(kind.kind, {
    async replace(trx, work, id, swap) {
      const item = await reader.load(trx, work, id);
      const { actor, language } = work.context;
      refuse(editRefusal(actor, kind.area, item));
      const before = kind.values(item);
      const values = swapped(before, swap);
      const hidden = changedFields(personal, { ...before }, { ...values }).length > 0;
      if (hidden && !seesPersonal(actor, kind.area)) throw new DomainError('forbidden');
      const note = NOTE[language](swap.from.file_name, swap.to.file_name);
      await saveItem(trx, work, kind, {
        current: item,
        values,
        sent: {},
        note,
        reason: swap.reason,
      });
    },

    async judgeWords(trx, work, id, reason) {
      const item = await reader.load(trx, work, id);
      refuse(editRefusal(work.context.actor, kind.area, item));
      refuseAlone(work, { current: item, reason }, item, true);
      if (!kind.needs.unbranded) return;
      const { cover, share_image: share } = item;
      const { spellings } = work;
      const issues = pictureMentions({ cover, shareAlt: share?.alt_text, spellings });
      if (issues.length > 0) throw new DomainError('publish_blocked', { issues });
    },
  });
}
