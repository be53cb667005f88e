import type { ValuesOf } from '@connect/contract/calls/record.ts';
import type { EventItem, eventFields } from '@connect/contract/events/event.ts';
import type { PartProps } from '../../content/item/content-screen.ts';

export type EventValues = ValuesOf<typeof eventFields>;
export type EventParts = PartProps<EventValues, EventItem>;
