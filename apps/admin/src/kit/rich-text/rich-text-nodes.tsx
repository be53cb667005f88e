import { Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table } from '@tiptap/extension-table';
import {
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
} from '@tiptap/react';
import { useText } from '../../text/i18n.ts';
import classes from './rich-text.module.css';
import { videoPlayer } from './video-address.ts';

function FigureView({ node, editor, updateAttributes, selected }: NodeViewProps) {
  const { t } = useText();
  const alt = String(node.attrs.alt ?? '');
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={selected || undefined}>
      <img src={String(node.attrs.src)} alt={alt} draggable={false} />
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={classes.caption}
        data-empty={node.content.size === 0 || undefined}
        data-placeholder={t('cards.rich.caption')}
      />
      {editor.isEditable && (
        <input
          className={classes.alt}
          contentEditable={false}
          value={alt}
          maxLength={200}
          aria-label={t('cards.rich.imageAlt')}
          placeholder={t('cards.rich.imageAlt')}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
      )}
    </NodeViewWrapper>
  );
}

const imageAttributes = (image: HTMLElement) => ({
  src: image.getAttribute('src'),
  alt: image.getAttribute('alt') ?? '',
  width: image.getAttribute('width'),
  height: image.getAttribute('height'),
});

const captionOf = (figure: globalThis.Node): HTMLElement =>
  (figure instanceof HTMLElement ? figure.querySelector<HTMLElement>('figcaption') : null) ??
  emptyCaption();

const emptyCaption = () => document.createElement('figcaption');

/** A picture with its caption: `<figure><img><figcaption>`. A bare image becomes one, too. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  marks: 'bold italic link subscript superscript',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    // Known sizes keep the text below from moving while the picture loads.
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => {
        const image = element.querySelector('img');
        return image ? imageAttributes(image) : false;
      },
      contentElement: captionOf,
    },
    {
      tag: 'img[src]',
      getAttrs: imageAttributes,
      contentElement: emptyCaption,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
  addNodeView: () => ReactNodeViewRenderer(FigureView),
});

/** Whether an existing link is kept: the server allows it. */
const isKeptLink = (href: string): boolean => /^(https:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href);

/** Addresses other than https that links of a text may have. */
export interface RichLinks {
  /** Whether an existing link is kept. */
  keeps: (href: string) => boolean;
  /** Whether a link may be entered. */
  accepts: (href: string) => boolean;
  /** Message for any other link. */
  wrong: string;
  /** Addresses to choose from instead of typing. */
  choices: readonly { value: string; label: string }[];
}

export const SafeLink = Mark.create<{ keeps: RichLinks['keeps'] }>({
  name: 'link',
  inclusive: false,
  addOptions: () => ({ keeps: () => false }),
  addAttributes: () => ({ href: { default: null } }),
  parseHTML() {
    const { keeps } = this.options;
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          return isKeptLink(href) || keeps(href) ? { href } : false;
        },
      },
    ];
  },
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href, rel: 'noopener' }, 0],
});

/** A YouTube or Vimeo player. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => {
        const src = videoPlayer(element.getAttribute('src') ?? '');
        return src ? { src, title: element.getAttribute('title') } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, { allowfullscreen: 'true', loading: 'lazy' }),
  ],
});

/** A table without column widths, because the user's screen decides them. */
export const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false });
