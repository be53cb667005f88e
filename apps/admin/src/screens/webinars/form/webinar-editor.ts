import type { ValuesOf } from '@connect/contract/calls/record.ts';
import type { WebinarItem, webinarFields } from '@connect/contract/webinars/webinar.ts';
import type { PartProps } from '../../../content/item/content-screen.ts';

export type WebinarValues = ValuesOf<typeof webinarFields>;
export type WebinarParts = PartProps<WebinarValues, WebinarItem>;
