import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { TrailingNode } from '@tiptap/extensions/trailing-node';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { Figure, PlainTable, SafeLink, Video } from './rich-text-nodes.tsx';

/**
 * Extensions for exactly what the server allows (domain/content#rich-text). Listed one by one,
 * because the starter kit includes code blocks and a link recogniser of 26 kB.
 */
export const EXTENSIONS: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  Underline,
  Strike,
  Subscript,
  Superscript,
  SafeLink,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HorizontalRule,
  HardBreak,
  Figure,
  Video,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];

/** Kinds of block that a plain text does not have. */
const BLOCKS = [
  Heading,
  Blockquote,
  HorizontalRule,
  Figure,
  Video,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
].map(({ name }) => name);

/** Extensions for a text of words, lists and links. */
export const PLAIN_EXTENSIONS: Extensions = EXTENSIONS.filter(({ name }) => !BLOCKS.includes(name));
