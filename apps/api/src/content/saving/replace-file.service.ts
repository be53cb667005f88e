import type { Language } from '@connect/contract/constants.ts';
import { areaOf, type ContentKind } from '@connect/contract/kinds.ts';
import { pictureMentions } from '@connect/contract/publishing/publishing.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Picture } from '../../media/files/media-url.ts';
import { seesPersonal } from '../../people/masking.ts';
import { editRefusal, refuse } from '../../rights/content-permissions.ts';
import { personalOf } from '../../rights/personal-fields.ts';
import { changedFields } from '../../writing/changes.ts';
import type { Work } from '../../writing/work.ts';
import type { ContentKindDefinition, ContentValues, ListQuery } from '../kinds/content-kind.ts';
import type { contentReader } from '../reading/read.service.ts';
import { refuseAlone, saveItem } from './save.service.ts';
import { swapFile, swapImages } from './swap-file.ts';

/** One file that replaces another. */
export interface FileSwap {
  from: Picture & { file_name: string };
  to: Picture & { file_name: string };
  reason?: string;
}

/**
 * How the items of one kind take over another file, or changed texts of a picture that they show.
 */
interface FileUser {
  replace(trx: Trx, work: Work, id: number, swap: FileSwap): Promise<void>;
  /**
   * Throws what a save of the item would throw if the texts belonged to the item; they are stored
   * already.
   */
  judgeWords(trx: Trx, work: Work, id: number, reason: string | undefined): Promise<void>;
}

const users = new Map<ContentKind, FileUser>();

/** The file handling of a kind, registered with its routes; undefined for an unknown kind. */
export const fileUserOf = (kind: string): FileUser | undefined => users.get(kind as ContentKind);

const NOTE: Record<Language, (from: string, to: string) => string> = {
  th: (from, to) => `เปลี่ยนไฟล์ ${from} เป็น ${to}`,
  en: (from, to) => `File ${from} replaced by ${to}`,
};

/**
 * Lets the items of a kind replace one file by another in every field that names it. Each
 * replacement is a normal save with its rules, rights, revision and audit entry. Items in the trash
 * are included, since they can be restored. The caller holds the lock of the item.
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
  const personal = personalOf(kind.kind);

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

  users.set(kind.kind, {
    async replace(trx, work, id, swap) {
      const item = await reader.load(trx, work, id);
      const { actor, language } = work.context;
      refuse(editRefusal(actor, areaOf(kind.kind), item));
      const before = kind.values(item);
      const values = swapped(before, swap);
      const hidden = changedFields(personal, { ...before }, { ...values }).length > 0;
      if (hidden && !seesPersonal(actor, areaOf(kind.kind))) throw new DomainError('forbidden');
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
      refuse(editRefusal(work.context.actor, areaOf(kind.kind), item));
      refuseAlone(work, { current: item, reason }, item, true);
      if (!kind.needs.unbranded) return;
      const { cover, share_image: share } = item;
      const { spellings } = work;
      const issues = pictureMentions({ cover, shareAlt: share?.alt_text, spellings });
      if (issues.length > 0) throw new DomainError('publish_blocked', { issues });
    },
  });
}
