import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './marks.module.css';

/** A part of the text; `wrong` and `right` are marked, `plain` is not. */
export interface MarkedPart {
  index: number;
  text: string;
  tone: 'plain' | 'right' | 'wrong';
  /** Shown in the editor in place of the part. */
  name?: string;
}

export type Parts = (text: string) => MarkedPart[];

/** Marks parts of the text while it is typed, without changing the text. */
export const highlightParts = (parts: Parts) =>
  Extension.create({
    name: 'highlightParts',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const found: Decoration[] = [];
            doc.descendants((node, place) => {
              if (!node.isTextblock) return true;
              // A line break and a named part count one character, as in the document.
              const text = node.textBetween(0, node.content.size, undefined, '\n');
              for (const { index, text: part, tone } of parts(text)) {
                if (tone === 'plain') continue;
                const from = place + 1 + index;
                const attributes = { nodeName: 'mark', class: classes[tone] };
                found.push(Decoration.inline(from, from + part.length, attributes));
              }
              return false;
            });
            return DecorationSet.create(doc, found);
          },
        },
      }),
    ],
  });
