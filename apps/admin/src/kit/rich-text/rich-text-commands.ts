import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor, JSONContent } from '@tiptap/core';

export interface RichCommand {
  name:
    | 'h2' | 'h3' | 'h4' | 'bold' | 'italic' | 'underline' | 'strike' | 'sub' | 'sup'
    | 'bullets' | 'numbers' | 'quote' | 'rule' | 'undo' | 'redo'
    | 'columnBefore' | 'columnAfter' | 'columnDelete' | 'rowBefore' | 'rowAfter' | 'rowDelete'
    | 'headerRow' | 'tableDelete'; // biome-ignore format: a list of words
  icon: typeof IconBold;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Mark or node that is active while the cursor is in it. */
  on?: readonly [name: string, attributes?: Record<string, unknown>];
}

const heading = (
  level: 2 | 3 | 4,
  name: RichCommand['name'],
  icon: typeof IconBold,
): RichCommand => ({
  name,
  icon,
  run: (chain) => chain.toggleHeading({ level }),
  on: ['heading', { level }],
});

/** Buttons that only run a command, in the groups of the toolbar. */
export const COMMAND_GROUPS: readonly (readonly RichCommand[])[] = [
  [heading(2, 'h2', IconH2), heading(3, 'h3', IconH3), heading(4, 'h4', IconH4)],
  [
    { name: 'bold', icon: IconBold, run: (chain) => chain.toggleBold(), on: ['bold'] },
    { name: 'italic', icon: IconItalic, run: (chain) => chain.toggleItalic(), on: ['italic'] },
    {
      name: 'underline',
      icon: IconUnderline,
      run: (chain) => chain.toggleUnderline(),
      on: ['underline'],
    },
    {
      name: 'strike',
      icon: IconStrikethrough,
      run: (chain) => chain.toggleStrike(),
      on: ['strike'],
    },
    {
      name: 'sub',
      icon: IconSubscript,
      run: (chain) => chain.toggleSubscript(),
      on: ['subscript'],
    },
    {
      name: 'sup',
      icon: IconSuperscript,
      run: (chain) => chain.toggleSuperscript(),
      on: ['superscript'],
    },
  ],
  [
    {
      name: 'bullets',
      icon: IconList,
      run: (chain) => chain.toggleBulletList(),
      on: ['bulletList'],
    },
    {
      name: 'numbers',
      icon: IconListNumbers,
      run: (chain) => chain.toggleOrderedList(),
      on: ['orderedList'],
    },
    {
      name: 'quote',
      icon: IconBlockquote,
      run: (chain) => chain.toggleBlockquote(),
      on: ['blockquote'],
    },
    { name: 'rule', icon: IconSeparatorHorizontal, run: (chain) => chain.setHorizontalRule() },
  ],
];

/** The groups for a text without headings, quotes and rules. */
export const PLAIN_GROUPS: readonly (readonly RichCommand[])[] = COMMAND_GROUPS.slice(1).map(
  (group) => group.filter(({ name }) => name !== 'quote' && name !== 'rule'),
);

export const HISTORY_COMMANDS: readonly RichCommand[] = [
  { name: 'undo', icon: IconArrowBackUp, run: (chain) => chain.undo() },
  { name: 'redo', icon: IconArrowForwardUp, run: (chain) => chain.redo() },
];

/**
 * Inserts a block at the cursor and moves the cursor below it, so that typing does not replace it.
 */
export function insertBlock(editor: Editor, block: JSONContent): void {
  editor
    .chain()
    .focus()
    .insertContent([block, { type: 'paragraph' }])
    .run();
}

/**
 * Inserts a number at the cursor and its text into the numbered list at the end of the document.
 */
export function insertFootnote(editor: Editor, text: string): void {
  const { doc } = editor.state;
  const entry = {
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  };
  // The footnotes are the ordered list after the last rule.
  let last = doc.childCount - 1;
  while (
    last > 0 &&
    doc.child(last).type.name === 'paragraph' &&
    doc.child(last).childCount === 0
  ) {
    last -= 1;
  }
  const list = last > 0 ? doc.child(last) : null;
  const isNotes =
    list?.type.name === 'orderedList' && doc.child(last - 1).type.name === 'horizontalRule';
  const number = isNotes && list ? list.childCount + 1 : 1;
  let end = 0;
  for (let index = 0; index <= last; index += 1) end += doc.child(index).nodeSize;
  const chain = editor.chain().focus();
  if (isNotes) chain.insertContentAt(end - 1, entry);
  else {
    chain.insertContentAt(end, [
      { type: 'horizontalRule' },
      { type: 'orderedList', content: [entry] },
    ]);
  }
  chain
    .insertContentAt(editor.state.selection.to, {
      type: 'text',
      text: `[${number}]`,
      marks: [{ type: 'superscript' }],
    })
    .run();
}
