import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { whenIdle } from '../../arrival/prefetch.ts';
import { MomentField } from '../../kit/fields/fields-date.tsx';
import { aboutField, ErrorSummary, useRefused } from '../../kit/form/error-summary.tsx';
import { useTellProblems } from '../../kit/form/form-problems.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import {
  focusField,
  inPageOrder,
  useFieldLabel,
  useFieldMessage,
} from '../../kit/form-values/form-field.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { useTyped } from '../../kit/page/use-typed.ts';
import { useText } from '../../text/i18n.ts';
import { isAhead, isSeen } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { ContentStatus } from '../item/content-status.tsx';
import { ItemLinks } from '../item/item-links.tsx';
import classes from './content-cards.module.css';
import { mayPublish, usePublish } from './publish-button.tsx';

const ReasonDialog = lazyChunk(async () => ({
  default: (await import('../dialog/reason-dialog.tsx')).ReasonDialog,
}));
const ScheduleDialog = lazyChunk(() => import('../dialog/schedule-dialog.tsx'));

/** A sentence about a field that focuses it. */
const FieldLink = ({ field, children }: { field?: string; children: ReactNode }) => (
  <button
    type="button"
    className={classes.checkLink}
    data-tap
    onClick={() => field && focusField(field)}
  >
    {children}
  </button>
);

/** The issues that still block publishing, besides those just refused; each focuses its field. */
function Checklist({ editor }: { editor: ContentEditor }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const messageOf = useFieldMessage();
  // Checks all texts of the item, so that typing must not wait for it.
  const values = useDeferredValue(useFormState(editor.form, (state) => state.values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `blockers` reads the values of the form
  const blockers = useMemo(() => editor.blockers(), [editor, values]);
  // The order on the page, which is only known after its parts are rendered.
  const [order, setOrder] = useState<readonly string[]>([]);
  useEffect(() => {
    const sort = () => setOrder(inPageOrder(blockers.map(({ field }) => field)));
    sort();
    return whenIdle(sort);
  }, [blockers]);
  const refused = useRefused(editor.form);
  const missing = blockers.filter(({ field }) => !refused.has(field));
  const sorted = missing.toSorted(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  );
  useTellProblems(
    'unpublished',
    blockers.map(({ field }) => field),
  );
  const itemBlockers = editor.itemBlockers.filter(({ field }) => !field || !refused.has(field));
  const count = missing.length + itemBlockers.length;
  if (count === 0 && refused.size > 0) return null;
  if (count === 0) {
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
        {t('cards.publishing.blocked', { count })}
      </Text>
      <ul>
        {sorted.map((issue) => (
          <li key={`${issue.field} ${issue.code}`}>
            <FieldLink field={issue.field}>
              {aboutField(labelOf(issue.field), messageOf(issue))}
            </FieldLink>
          </li>
        ))}
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
 * Keeps the height of `above` while the button below it is pressed. The press blurs a field, which
 * may settle an issue of the checklist and move the button away from the pointer.
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

/** ① การเผยแพร่: status, dates, issues, and buttons to publish and unpublish. */
export function PublishingCard(props: {
  editor: ContentEditor;
  /** Shows the dependents of the item; resolves to whether to unpublish it. */
  mayUnpublish: () => Promise<boolean>;
}) {
  const { editor, mayUnpublish } = props;
  const { form, record } = editor;
  const { t } = useText();
  const [asking, setAsking] = useState<'reason' | 'time' | null>(null);
  const typed = useTyped<'unpublish'>();
  const said = useRef<HTMLDivElement>(null);
  const publishedAt = useFormState(form, ({ values }) => values.published_at);
  const saved = useFormState(form, ({ base }) => base);
  const busy = form.phase.state === 'saving';
  const effective = record?.effective_status ?? 'draft';
  const publish = usePublish(editor);
  const publishes = mayPublish(editor);
  const askToUnpublish = async () => {
    try {
      if (!(await mayUnpublish())) return;
    } catch (error) {
      notifyError(error);
      return;
    }
    if (isSeen(saved)) setAsking('reason');
    else await unpublish();
  };
  const unpublish = async (reason?: string) => {
    setAsking(null);
    if (reason) typed.keep('unpublish', reason);
    if (await form.save({ set: { status: 'draft' }, reason, only: true })) {
      typed.done('unpublish');
      notifyDone(t(effective === 'scheduled' ? 'content.unscheduled' : 'form.unpublished'));
    }
  };

  return (
    <FormSection
      title={t('cards.publishing.title')}
      aside={<ContentStatus status={effective} />}
      open
    >
      <MomentField
        field={fieldOf(form, 'published_at')}
        description={saved.status === 'draft' ? t('cards.publishing.nowHint') : undefined}
      />
      <MomentField field={fieldOf(form, 'expires_at')} />
      <div ref={said} className={classes.said}>
        {!form.readOnly && (
          <>
            <ErrorSummary
              form={form}
              more={(name) =>
                editor.itemBlockers.map(
                  ({ field, items = [] }) =>
                    field === name && <ItemLinks key={name} items={items} />,
                )
              }
            />
            <Checklist editor={editor} />
          </>
        )}
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
      {!form.readOnly && !publishes && (
        <Text size="sm" c="var(--ink-2)">
          {t('cards.publishing.noRight')}
        </Text>
      )}
      <div className={classes.buttons} onPointerDown={() => holdStill(said.current)}>
        {!form.readOnly && saved.status === 'draft' && (
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
        {publishes && saved.status === 'draft' && !isAhead(publishedAt) && (
          <Button variant="default" disabled={busy} onClick={() => setAsking('time')}>
            {t('cards.publishing.schedule')}
          </Button>
        )}
        {publishes && effective === 'scheduled' && (
          <Button loading={busy} onClick={() => publish(null)}>
            {t('content.publishNow')}
          </Button>
        )}
        {publishes && saved.status === 'publish' && (
          <Button variant="default" loading={busy} onClick={() => void askToUnpublish()}>
            {t(effective === 'scheduled' ? 'content.unschedule' : 'cards.publishing.unpublish')}
          </Button>
        )}
      </div>
      <Later>
        {asking === 'reason' && (
          <ReasonDialog
            count={1}
            initial={typed.of('unpublish')}
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
      </Later>
    </FormSection>
  );
}
