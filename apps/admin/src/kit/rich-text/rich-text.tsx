import { Text } from '@mantine/core';
import type { Extensions } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { formatPercent } from '../display/format.ts';
import { checkImage, type ImageLimits, useImageProblem } from '../image/image-check.ts';
import { notifyError } from '../notify/notify.ts';
import { useDrawnAfter } from '../page/drawn-after.ts';
import { Later } from '../page/later.tsx';
import classes from './rich-text.module.css';
import { insertBlock } from './rich-text-commands.ts';
import type { MarkedPart } from './rich-text-highlight.ts';
import type { RichLinks } from './rich-text-nodes.tsx';
import { CommandControl, onToolbarKey, RichTextToolbar } from './rich-text-toolbar.tsx';
import { useRichEditor } from './use-rich-editor.ts';

// Loaded after the editor itself is shown.
const SlashMenu = lazyChunk(() => import('./slash-menu.tsx'));
const TableBar = lazyChunk(() => import('./table-bar.tsx'));

export interface RichImage {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface RichTextProps {
  label: string;
  /** HTML within the allow-list (domain/content#rich-text). */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error: string | null;
  readOnly: boolean;
  placeholder: string;
  /** Words, lists and links only. */
  plain?: boolean;
  /** Links other than https. */
  links?: RichLinks;
  /** The parts of a paragraph to mark; plain ones may be left out. */
  parts?: (text: string) => MarkedPart[];
  /** Further extensions of the editor. */
  extensions?: Extensions;
  limits: ImageLimits;
  /** Lets a picture be chosen from the library, and inserts it. */
  library?: (insert: (image: RichImage) => void) => void;
  /** Stores a picture and gives its address. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<RichImage>;
}

/**
 * Rich text with headings, lists, tables, pictures, videos and footnotes; pasted HTML is cleaned.
 */
export default function RichText(props: RichTextProps) {
  const { value, error, readOnly, placeholder, plain = false, links, limits, library } = props;
  const { t } = useText();
  const sayProblem = useImageProblem();
  const errorId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const drawn = useDrawnAfter();
  const tools = () => root.current?.querySelector<HTMLElement>('[role="toolbar"]');
  const toTable = () => {
    const first = root.current?.querySelector<HTMLElement>('[data-table-tools] button');
    first?.focus();
    return first !== undefined && first !== null;
  };
  const editor = useRichEditor(props, {
    onImages: (files) => void insertImages(files),
    toToolbar: () => toTable() || tools()?.querySelector('button')?.focus(),
  });

  const insertImages = async (files: File[]) => {
    for (const file of files) {
      const problem = await checkImage(file, limits);
      if (problem) {
        notifyError(new Error(sayProblem(file, problem, limits)));
        continue;
      }
      setShare(0);
      try {
        const image = await props.upload(file, setShare);
        if (editor) insertBlock(editor, { type: 'figure', attrs: image });
      } catch (failure) {
        notifyError(failure);
      } finally {
        setShare(null);
      }
    }
  };

  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [full]);

  if (!editor) return <div className={classes.content} />;
  return (
    <div ref={root} className={clsx(classes.root, full && classes.full)}>
      <div aria-describedby={error ? errorId : undefined}>
        {!readOnly && (
          <RichTextToolbar
            editor={editor}
            plain={plain}
            links={links}
            images={limits.types}
            onImage={(file) => void insertImages([file])}
            onLibrary={
              library &&
              (() => library((image) => insertBlock(editor, { type: 'figure', attrs: image })))
            }
            toTable={toTable}
            full={full}
            onFull={setFull}
          />
        )}
        <div className={classes.writing}>
          {drawn && !readOnly && (
            <Later>
              <TableBar
                editor={editor}
                tools={tools}
                control={(command) => (
                  <CommandControl key={command.name} editor={editor} command={command} on={false} />
                )}
                onKeyDown={(event) => onToolbarKey(event, editor)}
              />
              <SlashMenu editor={editor} tools={tools} />
            </Later>
          )}
          <EditorContent
            editor={editor}
            className={classes.content}
            data-placeholder={value === '' ? placeholder : undefined}
          />
        </div>
      </div>
      {share !== null && (
        <Text role="status" className={classes.note}>
          {t('cards.rich.uploading', { percent: formatPercent(share) })}
        </Text>
      )}
      {error && (
        <Text id={errorId} role="alert" className={classes.note} c="var(--bad)">
          {error}
        </Text>
      )}
    </div>
  );
}
