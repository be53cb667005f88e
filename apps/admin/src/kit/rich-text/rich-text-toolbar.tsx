import { FileButton } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBrandYoutube,
  IconLink,
  IconNote,
  IconPhoto,
  IconPhotoSearch,
  IconTable,
  IconTablePlus,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../text/i18n.ts';
import { typedLink } from './link-address.ts';
import classes from './rich-text.module.css';
import { RichTextButton } from './rich-text-button.tsx';
import {
  COMMAND_GROUPS,
  HISTORY_COMMANDS,
  insertBlock,
  insertFootnote,
  PLAIN_GROUPS,
  type RichCommand,
} from './rich-text-commands.ts';
import type { RichLinks } from './rich-text-nodes.tsx';
import { PromptControl } from './rich-text-prompt.tsx';
import { videoPlayer } from './video-address.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
const ALL = [...COMMAND_GROUPS.flat(), ...HISTORY_COMMANDS];
/** Commands that the slash menu offers: those that change or insert a block. */
const INSERTS: readonly RichCommand['name'][] = [
  'h2', 'h3', 'h4', 'bullets', 'numbers', 'quote', 'rule',
]; // biome-ignore format: a list of words

interface ToolbarProps {
  editor: Editor;
  /** Without headings, quotes, tables, pictures and videos. */
  plain: boolean;
  links?: RichLinks;
  images: readonly string[];
  onImage: (file: File) => void;
  /** Opens the media library to choose a picture. */
  onLibrary?: () => void;
  /** Focuses the table bar. */
  toTable: () => unknown;
  full: boolean;
  onFull: (full: boolean) => void;
}

export function CommandControl(props: {
  editor: Editor;
  command: RichCommand;
  on: boolean;
  disabled?: boolean;
}) {
  const { editor, command, on, disabled } = props;
  const { t } = useText();
  const label = t(`cards.rich.${command.name}`);
  return (
    <RichTextButton
      label={label}
      on={command.on ? on : undefined}
      disabled={disabled}
      data-insert={INSERTS.includes(command.name) ? command.name : undefined}
      onClick={() => command.run(editor.chain().focus()).run()}
    >
      <command.icon {...ICON} />
    </RichTextButton>
  );
}

function LinkControl(props: { editor: Editor; on: boolean; links?: RichLinks }) {
  const { editor, on, links } = props;
  const { t } = useText();
  return (
    <PromptControl
      name="link"
      label={t('cards.rich.link')}
      icon={<IconLink {...ICON} />}
      active={on}
      inputLabel={t('cards.rich.link')}
      placeholder={t('cards.rich.linkPlaceholder')}
      submitLabel={t('cards.rich.linkSave')}
      choices={links?.choices}
      initial={() => String(editor.getAttributes('link').href ?? '')}
      submit={(text) => {
        if (text === '') {
          editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
          return null;
        }
        const kept = links?.keeps(text) && links.accepts(text) ? text : null;
        const href = links?.keeps(text) ? kept : typedLink(text);
        if (href === null) return links?.wrong ?? t('cards.rich.linkWrong');
        const chain = editor.chain().focus();
        if (editor.state.selection.empty && !editor.isActive('link')) {
          chain.insertContent({
            type: 'text',
            text,
            marks: [{ type: 'link', attrs: { href } }],
          });
        } else chain.extendMarkRange('link').setMark('link', { href });
        chain.run();
        return null;
      }}
    />
  );
}

function TableControl(props: { editor: Editor; inTable: boolean; toTable: () => unknown }) {
  const { editor, inTable, toTable } = props;
  const { t } = useText();
  const insert = () =>
    editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  return (
    <RichTextButton
      label={t(inTable ? 'cards.rich.tableTools' : 'cards.rich.table')}
      data-insert="table"
      onClick={inTable ? toTable : insert}
    >
      {inTable ? <IconTable {...ICON} /> : <IconTablePlus {...ICON} />}
    </RichTextButton>
  );
}

/** Left and Right move between the buttons, Escape returns to the text. */
export function onToolbarKey(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') editor.commands.focus();
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  if (event.target instanceof HTMLInputElement) return;
  const buttons = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
  ];
  const at = buttons.findIndex((button) =>
    button.contains(event.target instanceof Node ? event.target : null),
  );
  if (at < 0) return;
  event.preventDefault();
  const step = event.key === 'ArrowRight' ? 1 : -1;
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** The toolbar of the editor: all commands as buttons with names. */
export function RichTextToolbar(props: ToolbarProps) {
  const { editor, plain, links, images, onImage, onLibrary, toTable, full, onFull } = props;
  const { t } = useText();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: ALL.filter(({ on }) => on && current.isActive(...on)).map(({ name }) => name),
      inTable: current.isActive('table'),
      inLink: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const fullLabel = t(full ? 'cards.rich.leaveFullScreen' : 'cards.rich.fullScreen');
  return (
    <div
      role="toolbar"
      className={classes.toolbar}
      aria-label={t('cards.rich.toolbar')}
      onKeyDown={(event) => onToolbarKey(event, editor)}
    >
      {(plain ? PLAIN_GROUPS : COMMAND_GROUPS).map((group) => (
        <div className={classes.group} key={group[0]?.name}>
          {group.map((command) => (
            <CommandControl
              key={command.name}
              editor={editor}
              command={command}
              on={state.on.includes(command.name)}
            />
          ))}
        </div>
      ))}
      <div className={classes.group}>
        <LinkControl editor={editor} on={state.inLink} links={links} />
        {!plain && (
          <>
            <FileButton
              accept={images.join(',')}
              onChange={(file) => file && onImage(file)}
              inputProps={{ 'aria-label': t('cards.rich.image') }}
            >
              {({ onClick }) => (
                <RichTextButton label={t('cards.rich.image')} data-insert="image" onClick={onClick}>
                  <IconPhoto {...ICON} />
                </RichTextButton>
              )}
            </FileButton>
            {onLibrary && (
              <RichTextButton
                label={t('cards.rich.library')}
                data-insert="library"
                aria-haspopup="dialog"
                onClick={onLibrary}
              >
                <IconPhotoSearch {...ICON} />
              </RichTextButton>
            )}
            <TableControl editor={editor} inTable={state.inTable} toTable={toTable} />
            <PromptControl
              name="video"
              label={t('cards.rich.video')}
              icon={<IconBrandYoutube {...ICON} />}
              inputLabel={t('cards.rich.videoUrl')}
              placeholder={t('cards.rich.videoHint')}
              submitLabel={t('cards.rich.videoInsert')}
              initial={() => ''}
              submit={(link) => {
                const src = videoPlayer(link);
                if (!src) return t('cards.rich.videoWrong');
                const host = src.includes('vimeo') ? 'Vimeo' : 'YouTube';
                const title = t('cards.rich.videoTitle', { host });
                insertBlock(editor, { type: 'video', attrs: { src, title } });
                return null;
              }}
            />
            <PromptControl
              name="footnote"
              label={t('cards.rich.footnote')}
              icon={<IconNote {...ICON} />}
              inputLabel={t('cards.rich.footnoteText')}
              submitLabel={t('form.add')}
              initial={() => ''}
              submit={(text) => {
                if (text !== '') insertFootnote(editor, text);
                return null;
              }}
            />
          </>
        )}
      </div>
      <div className={classes.group} data-last>
        {HISTORY_COMMANDS.map((command) => (
          <CommandControl
            key={command.name}
            editor={editor}
            command={command}
            on={false}
            disabled={command.name === 'undo' ? !state.undo : !state.redo}
          />
        ))}
        <RichTextButton label={fullLabel} on={full} onClick={() => onFull(!full)}>
          {full ? <IconArrowsMinimize {...ICON} /> : <IconArrowsMaximize {...ICON} />}
        </RichTextButton>
      </div>
    </div>
  );
}
