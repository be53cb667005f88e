import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { MomentField } from '../kit/fields-date.tsx';
import { focusField, useFieldLabel, useFieldMessage } from '../kit/form-field.ts';
import { FormSection } from '../kit/form-section.tsx';
import { notifyDone, notifyError } from '../kit/notify.ts';
import { fieldOf, useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import classes from './content-cards.module.css';
import { isAhead, wasVisible } from './content-form.ts';
import { ContentStatus } from './content-status.tsx';
import { ItemLinks } from './item-links.tsx';
import type { ContentEditor } from './use-content-form.ts';

const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
);
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** Something said of a field, which leads to it. */
const FieldLink = ({ field, children }: { field?: string; children: ReactNode }) => (
  <button type="button" className={classes.checkLink} onClick={() => field && focusField(field)}>
    {children}
  </button>
);

/** What still blocks publishing, as sentences that lead to their fields. */
function Checklist({ editor }: { editor: ContentEditor }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const messageOf = useFieldMessage();
  // Looks at all texts of the item: typing does not wait for it.
  const values = useDeferredValue(useFormState(editor.form, (state) => state.values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `blockers` reads the values of the form
  const blockers = useMemo(() => editor.blockers(), [editor, values]);
  const { itemBlockers } = editor;
  if (blockers.length + itemBlockers.length === 0) {
    return (
      <div className={classes.check} data-tone="ok">
        <IconCircleCheck size={17} stroke={1.6} aria-hidden />
        {t('cards.publishing.ready')}
      </div>
    );
  }
  return (
    <div className={classes.checklist}>
      <Text size="sm" fw={500}>
        {t('cards.publishing.blocked', { count: blockers.length + itemBlockers.length })}
      </Text>
      <ul>
        {blockers.map((issue) => {
          const label = labelOf(issue.field);
          const message = messageOf(issue);
          return (
            <li key={`${issue.field} ${issue.code}`}>
              <FieldLink field={issue.field}>
                {message.includes(label) ? message : `${label}: ${message}`}
              </FieldLink>
            </li>
          );
        })}
        {itemBlockers.map(({ field, message, items = [] }) => (
          <li key={`${field}-items`}>
            <div>
              <FieldLink field={field}>{message}</FieldLink>
              <ItemLinks items={items} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Keeps what stands above a button as high as it is while the button is pressed. The press leaves a
 * field, which may settle a point of the checklist: the button would slip away from under the hand.
 */
function holdStill(above: HTMLElement | null): void {
  if (!above) return;
  above.style.minHeight = `${above.offsetHeight}px`;
  const pressed = new AbortController();
  const release = () => {
    pressed.abort();
    requestAnimationFrame(() => above.style.removeProperty('min-height'));
  };
  window.addEventListener('pointerup', release, { signal: pressed.signal });
  window.addEventListener('pointercancel', release, { signal: pressed.signal });
}

/** ① การเผยแพร่: state, dates, what is missing, and the ways to go live or come back. */
export function PublishingCard(props: {
  editor: ContentEditor;
  preview?: ReactNode;
  /** Whether to go on with unpublishing, after a look at what refers to the item. */
  mayUnpublish: () => Promise<boolean>;
}) {
  const { editor, preview, mayUnpublish } = props;
  const { form, record, rights } = editor;
  const { t } = useText();
  const [asking, setAsking] = useState<'reason' | 'time' | null>(null);
  const said = useRef<HTMLDivElement>(null);
  const publishedAt = useFormState(form, ({ values }) => values.published_at);
  const status = useFormState(form, ({ base }) => base.status);
  const busy = form.phase.state === 'saving';
  const effective = record?.effective_status ?? 'draft';
  const mayPublish = !form.readOnly && rights.publish === true;

  const publish = async (at?: string) => {
    const set = { status: 'publish' as const, ...(at === undefined ? {} : { published_at: at }) };
    if (await form.save({ set, issues: editor.blockers })) {
      notifyDone(t(isAhead(at ?? publishedAt) ? 'form.scheduled' : 'form.published'));
      setAsking(null);
    }
  };
  const askToUnpublish = async () => {
    try {
      if (!(await mayUnpublish())) return;
    } catch (error) {
      notifyError(error);
      return;
    }
    if (wasVisible(record)) setAsking('reason');
    else await unpublish();
  };
  const unpublish = async (reason?: string) => {
    setAsking(null);
    if (await form.save({ set: { status: 'draft' }, reason, only: true })) {
      notifyDone(t('form.unpublished'));
    }
  };

  return (
    <FormSection title={t('cards.publishing.title')} aside={<ContentStatus status={effective} />}>
      <MomentField
        field={fieldOf(form, 'published_at')}
        description={status === 'draft' ? t('cards.publishing.nowHint') : undefined}
      />
      <MomentField field={fieldOf(form, 'expires_at')} />
      <div ref={said} className={classes.said}>
        <Checklist editor={editor} />
        {editor.warnings.map(({ code, field, message, items }) => (
          <div key={code} className={classes.check} data-tone="warn">
            <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
            <div>
              <FieldLink field={field}>{message}</FieldLink>
              {items && items.length > 0 && <ItemLinks items={items} />}
            </div>
          </div>
        ))}
      </div>
      {!form.readOnly && !mayPublish && (
        <Text size="sm" c="var(--ink-2)">
          {t('cards.publishing.noRight')}
        </Text>
      )}
      <div className={classes.buttons} onPointerDown={() => holdStill(said.current)}>
        {!form.readOnly && status === 'draft' && (
          <Button
            variant="default"
            loading={busy}
            onClick={async () => {
              if (await form.save()) notifyDone(t('form.saved'));
            }}
          >
            {t('form.saveDraft')}
          </Button>
        )}
        {mayPublish && status === 'draft' && (
          <>
            <Button loading={busy} onClick={() => publish()}>
              {t(isAhead(publishedAt) ? 'cards.publishing.schedule' : 'cards.publishing.publish')}
            </Button>
            {!isAhead(publishedAt) && (
              <Button variant="default" disabled={busy} onClick={() => setAsking('time')}>
                {t('cards.publishing.schedule')}
              </Button>
            )}
          </>
        )}
        {mayPublish && status === 'publish' && (
          <Button variant="default" loading={busy} onClick={() => void askToUnpublish()}>
            {t('cards.publishing.unpublish')}
          </Button>
        )}
        {preview}
      </div>
      <Suspense>
        {asking === 'reason' && (
          <ReasonDialog
            count={1}
            onDone={(reason) => (reason === null ? setAsking(null) : unpublish(reason))}
          />
        )}
        {asking === 'time' && (
          <ScheduleDialog
            initial={publishedAt}
            onDone={(at) => {
              setAsking(null);
              if (at !== null) void publish(at);
            }}
          />
        )}
      </Suspense>
    </FormSection>
  );
}
