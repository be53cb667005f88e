import {
  type EventItem,
  event,
  eventCreate,
  eventFields,
  eventLabels,
} from '@connect/contract/events/event.ts';
import { EVENT_TYPES } from '@connect/contract/events/event-choices.ts';
import {
  EVENT_NEEDS,
  eventIssues,
  eventPublishIssues,
} from '@connect/contract/events/event-rules.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../arrival/loaded-ahead.ts';
import { ContentRail } from '../../content/cards/content-rail.tsx';
import { ContentSection } from '../../content/cards/content-section.tsx';
import { MainSection } from '../../content/cards/main-section.tsx';
import { ReferencesSection } from '../../content/cards/references-section.tsx';
import { newValuesOf, valuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import { type ContentFormScreen, screensOf } from '../../content/item/content-screen.ts';
import { AgendaSection } from '../../content/meeting/agenda-section.tsx';
import {
  CreditsSection,
  HandoutsSection,
  SpeakersSection,
} from '../../content/meeting/meeting-sections.tsx';
import { MessagesSection } from '../../content/meeting/messages-section.tsx';
import { SelectField } from '../../kit/fields/fields.tsx';
import { InTurn } from '../../kit/form/in-turn.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { ListSkeleton } from '../../kit/table/list-skeleton.tsx';
import { loadEach } from '../../kit/tabs/load-each.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import { CodeSection } from './code-section.tsx';
import { CheckInSection, OwnerField } from './desk-section.tsx';
import type { EventParts, EventValues } from './event-editor.ts';
import { EventTabs, tabIn } from './event-tabs.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { TimePlaceSection } from './time-place-section.tsx';

function TypeField({ editor }: Pick<EventParts, 'editor'>) {
  const { t } = useText();
  return (
    <SelectField
      field={fieldOf(editor.form, 'event_type')}
      choices={EVENT_TYPES.map((value) => ({ value, label: t(`events.type.${value}`) }))}
      required
    />
  );
}

const screen: ContentFormScreen<EventValues, EventItem> = {
  ...screensOf('event'),
  calls: event,
  fields: eventFields,
  labels: eventLabels,
  valuesOf: (item) => valuesOf(eventFields, item),
  newValues: () => newValuesOf(eventCreate, { event_type: 'symposium', format: 'onsite' }),
  needs: EVENT_NEEDS,
  check: eventIssues,
  publishCheck: eventPublishIssues,
  Sections: ({ editor, item }) => (
    <InTurn>
      <MainSection editor={editor} prefix="/e/" beside={<TypeField editor={editor} />}>
        <OwnerField editor={editor} item={item} />
      </MainSection>
      <TimePlaceSection editor={editor} item={item} />
      <RegistrationSection editor={editor} />
      <QuestionsSection editor={editor} />
      <SpeakersSection editor={editor} item={item} />
      <AgendaSection editor={editor} item={item} />
      <ContentSection editor={editor} />
      <CreditsSection editor={editor} />
      <MessagesSection editor={editor} item={item} />
      <CheckInSection editor={editor} />
      <CodeSection editor={editor} />
      <HandoutsSection editor={editor} item={item} />
      <ReferencesSection editor={editor} />
    </InTurn>
  ),
  Rail: ({ editor }) => <ContentRail editor={editor} place="event" />,
  Tabs: ({ id }) => <EventTabs id={id} shown="details" />,
  Preview: lazyChunk(() => import('./event-preview.tsx')),
};

const BY_VIEW = {
  people: loadable(
    withTexts(['registrations'], () => import('../registrations/registrations-list.tsx')),
  ),
  'check-in': loadable(
    withTexts(
      ['registrations', 'checkIn', 'writing', 'asked'],
      () => import('../check-in/check-in.tsx'),
    ),
  ),
  messages: loadable(
    withTexts(['registrations'], () => import('../registrations/messages/event-messages.tsx')),
  ),
  log: loadable(
    withTexts(['registrations'], () => import('../registrations/log/registration-log.tsx')),
  ),
  summary: loadable(
    withTexts(['registrations'], () => import('../registrations/summary/event-summary.tsx')),
  ),
} as const;
const loadViews = loadEach(Object.values(BY_VIEW));

/** An event: its form, and beside it who registered, its door, what became of that, and the figures. */
export function EventForm({ id }: { id?: number }) {
  const shown = useSearch({ strict: false, select: tabIn });
  useLoadedAhead(loadViews);
  if (id === undefined || shown === 'details') return <ContentFormPage screen={screen} id={id} />;
  const tabs = <EventTabs id={id} shown={shown} />;
  const Part = BY_VIEW[shown];
  return (
    <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
      <Part id={id} tabs={tabs} />
    </Suspense>
  );
}
