import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useText } from '../../text/i18n.ts';
import { placeOf } from '../form-values/form-field.ts';
import { useFolding } from './folding.ts';
import classes from './form-page.module.css';
import { type FormParts, FormPartsContext, type FormProblems } from './form-problems.ts';

function FoldButton(props: {
  open: boolean;
  controls: string;
  onClick: () => void;
  children: ReactNode;
}) {
  const { open, controls, onClick, children } = props;
  return (
    <UnstyledButton
      className={classes.fold}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
    >
      <IconChevronDown size={18} stroke={1.7} aria-hidden />
      {children}
    </UnstyledButton>
  );
}

/**
 * Fields that fold. Folded ones are rendered when they are opened, or when a list of problems names
 * a field, whose place on the page is asked for then; afterwards they stay.
 */
function Fields(props: { folded: boolean; parts: FormParts; children: ReactNode }) {
  const { folded, parts, children } = props;
  const names = useSyncExternalStore(parts.problems.subscribe, parts.problems.names);
  const [drawn, setDrawn] = useState(false);
  if (!drawn && (!folded || parts.led || names.length > 0)) setDrawn(true);
  return drawn && children;
}

/** Rarely used fields, folded below the others of a section. */
export function RareFields(props: { title: string; open: boolean; children: ReactNode }) {
  const id = useId();
  const parts = use(FormPartsContext);
  const { body, open, setOpen } = useFolding(props.open);
  return (
    <div className={classes.rare}>
      <FoldButton open={open} controls={id} onClick={() => setOpen(!open)}>
        {props.title}
      </FoldButton>
      <div ref={body} id={id} hidden={!open}>
        {parts ? (
          <Fields folded={!open} parts={parts}>
            {props.children}
          </Fields>
        ) : (
          props.children
        )}
      </div>
    </div>
  );
}

/** Number of problems in a section, beside its heading. */
function Missing(props: { problems: FormProblems; within: RefObject<HTMLElement | null> }) {
  const { problems, within } = props;
  const { t } = useText();
  const names = useSyncExternalStore(problems.subscribe, problems.names);
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(names.filter((name) => within.current?.contains(placeOf(name) ?? null)).length);
  }, [names, within]);
  return count > 0 && <span className={classes.missing}>{t('form.missing', { count })}</span>;
}

/** A card of a form: a heading, something small beside it, and its fields; on a phone it folds. */
export function FormSection(props: {
  title: string;
  aside?: ReactNode;
  /** Content extends to the card's edges. */
  flush?: boolean;
  /** Unfolded at first on a phone, too. */
  open?: boolean;
  children: ReactNode;
}) {
  const { title, aside, flush, children } = props;
  const id = useId();
  const parts = use(FormPartsContext);
  const { body, open, setOpen } = useFolding(props.open ?? false);
  const folds = parts?.folds ?? false;
  const folded = folds && !open;
  return (
    <section className={classes.card} data-flush={flush || undefined} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id} className={classes.cardTitle}>
          {folds ? (
            <FoldButton open={open} controls={`${id}-body`} onClick={() => setOpen(!open)}>
              {title}
            </FoldButton>
          ) : (
            title
          )}
        </h2>
        {folds && parts && <Missing problems={parts.problems} within={body} />}
        {aside}
      </div>
      <div ref={body} id={`${id}-body`} className={classes.cardBody} hidden={folded}>
        {parts ? (
          <Fields folded={folded} parts={parts}>
            {children}
          </Fields>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
