import { createDocument, type Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { notifyDone } from '../notify/notify.ts';
import { cleanPaste } from './clean-paste.ts';
import { isSafeLink } from './link-address.ts';
import { ownValues } from './own-values.ts';
import './prosemirror.css';
import type { RichTextProps } from './rich-text.tsx';
import { EXTENSIONS, PLAIN_EXTENSIONS } from './rich-text-extensions.ts';
import { highlightParts } from './rich-text-highlight.ts';
import { SafeLink } from './rich-text-nodes.tsx';

/**
 * The editor keeps an empty paragraph at the end to type in, and named parts in a `span`; neither is part
 * of the value.
 */
function htmlOf(editor: Editor): string {
  const empty = '<p></p>';
  let html = editor.getHTML().replace(/<\/?span>/g, '');
  while (html.endsWith(empty)) html = html.slice(0, -empty.length);
  return html;
}

const isOurs = (src: string) =>
  src.startsWith('/media/') || src.startsWith(`${window.location.origin}/media/`);

const imagesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/**
 * The editor of a controlled value. Pasted and dropped pictures go to `onImages`; Alt+F10 focuses
 * the toolbar.
 */
export function useRichEditor(
  props: RichTextProps,
  { onImages, toToolbar }: { onImages: (files: File[]) => void; toToolbar: () => unknown },
): Editor | null {
  const { label, value, onChange, readOnly, plain = false, parts, links, extensions = [] } = props;
  const { t } = useText();
  /** `given`: the value last set from outside; `written`: how the editor serialises it. */
  const said = useRef({ given: value, written: '' });
  const [own] = useState(() => ownValues(value));

  const editor: Editor | null = useEditor({
    injectCSS: false,
    extensions: [
      ...(plain ? PLAIN_EXTENSIONS : EXTENSIONS).map((extension) =>
        links && extension.name === SafeLink.name
          ? SafeLink.configure({ keeps: links.keeps })
          : extension,
      ),
      ...(parts ? [highlightParts(parts)] : []),
      ...extensions,
    ],
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        title: '',
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      },
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html, isOurs);
        if (clean.droppedImages > 0) {
          notifyDone(t('cards.rich.pastedImages', { count: clean.droppedImages }));
        } else if (clean.fromWord) notifyDone(t('cards.rich.pasted'));
        return clean.html;
      },
      handlePaste: (view, event): boolean => {
        const link = event.clipboardData?.getData('text/plain').trim() ?? '';
        if (!view.state.selection.empty && isSafeLink(link)) {
          return editor?.chain().setMark('link', { href: link }).run() ?? false;
        }
        const images = plain ? [] : imagesOf(event.clipboardData);
        // Word adds a picture of the copied text beside its HTML: the HTML is what is wanted.
        if (images.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        onImages(images);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const images = moved || plain ? [] : imagesOf(event.dataTransfer);
        if (images.length === 0) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) editor?.commands.setTextSelection(place.pos);
        onImages(images);
        return true;
      },
      // Chrome leaves the cursor before a letter that arrives in the same frame as the Enter before it.
      handleTextInput: (view, from, to, text, insertion) => {
        const typed = insertion();
        const stuck = from === to && typed.selection.empty && typed.selection.head === from;
        if (!stuck || view.composing) return false;
        view.dispatch(typed.setSelection(TextSelection.create(typed.doc, from + text.length)));
        return true;
      },
      handleDOMEvents: {
        // Chrome types into the paragraph below what follows a new block before that is drawn.
        beforeinput: (view, event) => {
          const { selection, tr } = view.state;
          const cursor = selection instanceof TextSelection ? selection.$cursor : null;
          const place = event.getTargetRanges()[0]?.startContainer;
          if (!cursor || !place || event.inputType !== 'insertText' || !event.data) return false;
          const block = view.nodeDOM(cursor.before());
          const stands = document.getSelection()?.anchorNode ?? null;
          if (!block?.contains(stands) || block.contains(place)) return false;
          event.preventDefault();
          view.dispatch(tr.insertText(event.data).scrollIntoView());
          return true;
        },
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10') {
          toToolbar();
          return true;
        }
        return false;
      },
    },
    onCreate: ({ editor: created }) => {
      said.current.written = htmlOf(created);
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      const { given, written } = said.current;
      // After an undo to the given value, emits that value instead of the editor's serialisation of
      // it.
      const emitted = html === written ? given : html;
      own.emit(emitted);
      onChange(emitted);
    },
    onBlur: () => props.onBlur(),
  });

  // With the commit: a letter typed between the two would be taken back.
  useLayoutEffect(() => {
    if (!editor || !own.isNew(value)) return;
    const { state } = editor;
    const before = htmlOf(editor);
    const incoming = createDocument(value, editor.schema);
    const same = incoming.eq(createDocument(before, editor.schema));
    if (!same) {
      const { from, to } = state.selection;
      editor.commands.setContent(value, { emitUpdate: false });
      const end = editor.state.doc.content.size;
      editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
    }
    said.current = { given: value, written: htmlOf(editor) };
  }, [editor, value, own]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  return editor;
}
