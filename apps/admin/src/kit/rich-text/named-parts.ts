import { Node } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import classes from './marks.module.css';
import type { Parts } from './rich-text-highlight.ts';

/** Meta of the first transaction of an editor. */
const OPENED = 'namedPartsOpened';

/**
 * Shows a part that has a name as one inline node with that name, whether it was typed, pasted or loaded.
 * HTML and plain text contain the part itself.
 */
export const namedParts = (parts: Parts) =>
  Node.create({
    name: 'namedPart',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ code: { default: '' }, name: { default: '' } }),
    renderHTML: ({ node }) => ['span', String(node.attrs.code)],
    renderText: ({ node }) => String(node.attrs.code),
    addNodeView: () => (view) => {
      const dom = document.createElement('span');
      dom.className = classes.named ?? '';
      dom.title = String(view.node.attrs.code);
      dom.textContent = String(view.node.attrs.name);
      return { dom };
    },
    // Converts the parts of the initial text.
    onCreate() {
      const { view, state } = this.editor;
      const opened = state.tr.setMeta(OPENED, true).setMeta('addToHistory', false);
      view.dispatch(opened.setMeta('preventUpdate', true));
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (done, _before, { doc, tr, schema }) => {
          if (!done.some((one) => one.docChanged || one.getMeta(OPENED))) return null;
          doc.descendants((node, place) => {
            if (!node.isText) return;
            for (const { index, text: code, name } of parts(node.text ?? '')) {
              if (name === undefined) continue;
              const from = tr.mapping.map(place + index);
              const to = tr.mapping.map(place + index + code.length);
              const named = schema.node('namedPart', { code, name }, undefined, node.marks);
              tr.replaceWith(from, to, named);
            }
          });
          return tr.docChanged ? tr : null;
        },
      }),
    ],
  });
