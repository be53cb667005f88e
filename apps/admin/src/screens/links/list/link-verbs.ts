import type { LinkRow } from '@connect/contract/links/link.ts';
import {
  type Icon,
  IconArchive,
  IconArrowRight,
  IconCopyPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import type { LinkVerb } from './use-link-actions.tsx';

type Facts = Pick<LinkRow, 'kind' | 'status' | 'deleted_at'>;
type Rights = Readonly<Record<string, boolean>>;

interface Verb {
  verb: LinkVerb;
  icon: Icon;
  danger?: true;
  allowed: (row: Facts, rights: Rights) => boolean;
}

const live = ({ deleted_at: deleted }: Facts): boolean => deleted === null;

/** Actions on a link besides editing it, in the order of menus. */
const VERBS: readonly Verb[] = [
  { verb: 'qr', icon: IconQrcode, allowed: (row) => live(row) && row.kind === 'tracking' },
  {
    verb: 'pause',
    icon: IconPlayerPause,
    allowed: (row, rights) => rights.edit === true && row.status === 'active',
  },
  {
    verb: 'activate',
    icon: IconPlayerPlay,
    allowed: (row, rights) => rights.edit === true && row.status !== 'active',
  },
  { verb: 'duplicate', icon: IconCopyPlus, allowed: (_, rights) => rights.duplicate === true },
  { verb: 'move', icon: IconArrowRight, allowed: (_, rights) => rights.move === true },
  {
    verb: 'archive',
    icon: IconArchive,
    danger: true,
    allowed: (row, rights) => rights.edit === true && row.status !== 'archived',
  },
  { verb: 'restore', icon: IconRestore, allowed: (_, rights) => rights.restore === true },
  { verb: 'remove', icon: IconTrash, danger: true, allowed: (_, rights) => rights.delete === true },
];

export const verbsFor = (row: Facts, rights: Rights): readonly Verb[] =>
  VERBS.filter(({ allowed }) => allowed(row, rights));
