import type { Editor, JSONContent } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { Slice } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import marks from './marks.module.css';
import { namedParts } from './named-parts.ts';
import classes from './named-text.module.css';
import { ownValues } from './own-values.ts';
import './prosemirror.css';
import type { MarkedPart } from './rich-text-highlight.ts';
import { highlightParts } from './rich-text-highlight.ts';

/** A document with one paragraph per line. */
const docOf = (text: string): JSONContent => ({
  type: 'doc',
  content: text.split(/\r\n|\r|\n/).map((line) => ({
    type: 'paragraph',
    content: line === '' ? [] : [{ type: 'text', text: line }],
  })),
});

const LINES = { blockSeparator: '\n' };

export interface NamedTextProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Id of the element with the error message. */
  errorId: string | undefined;
  readOnly: boolean;
  parts: (text: string) => MarkedPart[];
  /** Is given a function that selects the wrong part with this index among the wrong parts. */
  toWrong: RefObject<((order: number) => void) | null>;
}

/** Selects the wrong part with this index among the wrong parts. */
function selectWrong(editor: Editor, order: number): void {
  const mark = editor.view.dom.querySelectorAll(`.${marks.wrong}`)[order];
  if (!mark) return;
  const from = editor.view.posAtDOM(mark, 0);
  const to = from + (mark.textContent ?? '').length;
  editor.commands.setTextSelection({ from, to });
  // At once: `commands.focus` waits for a frame, in which another focus would drop the selection.
  editor.view.focus();
}

/** Editor of a plain text of several lines that shows named parts by name. */
export default function NamedText(props: NamedTextProps) {
  const { label, value, onChange, onBlur, errorId, readOnly, parts, toWrong } = props;
  const [own] = useState(() => ownValues(value));
  const editor: Editor = useEditor({
    injectCSS: false,
    extensions: [Document, Paragraph, Text, UndoRedo, namedParts(parts), highlightParts(parts)],
    content: docOf(value),
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
        ...(errorId ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
      },
      handleKeyDown: (_view, event): boolean =>
        event.key === 'Enter' && event.shiftKey && editor.commands.splitBlock(),
      // Pastes plain text only and keeps empty lines.
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        const { content } = view.state.schema.nodeFromJSON(docOf(text));
        view.dispatch(view.state.tr.replaceSelection(new Slice(content, 1, 1)).scrollIntoView());
        return true;
      },
      clipboardTextSerializer: ({ content }) =>
        content.textBetween(0, content.size, '\n', (leaf) => String(leaf.attrs.code ?? '')),
    },
    onUpdate: ({ editor: changed }) => {
      const text = changed.getText(LINES);
      own.emit(text);
      onChange(text);
    },
    onBlur: () => onBlur(),
  });
  // With the commit: a letter typed between the two would be taken back.
  useLayoutEffect(() => {
    if (own.isNew(value)) editor.commands.setContent(docOf(value), { emitUpdate: false });
  }, [editor, value, own]);
  useEffect(() => {
    editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  useImperativeHandle(toWrong, () => (order) => selectWrong(editor, order), [editor]);
  return <EditorContent editor={editor} className={classes.text} />;
}
