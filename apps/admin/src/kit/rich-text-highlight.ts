import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { MarkedPart } from './marked-text-field.tsx';

/** Marks parts of the text while it is written; the text itself stays as it is. */
export const highlightParts = (
  parts: (text: string) => MarkedPart[],
  classOf: (tone: MarkedPart['tone']) => string,
) =>
  Extension.create({
    name: 'highlightParts',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const found: Decoration[] = [];
            doc.descendants((node, place) => {
              if (!node.isTextblock) return true;
              // A line break counts one, as it does in the document.
              const text = node.textBetween(0, node.content.size, undefined, '\n');
              for (const { index, text: part, tone } of parts(text)) {
                if (tone === 'plain') continue;
                const from = place + 1 + index;
                found.push(Decoration.inline(from, from + part.length, { class: classOf(tone) }));
              }
              return false;
            });
            return DecorationSet.create(doc, found);
          },
        },
      }),
    ],
  });
