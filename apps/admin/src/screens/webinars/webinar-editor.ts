import type { WebinarItem, webinarFields } from '@connect/contract/resources/webinar.ts';
import type { ValuesOf } from '../../content/content-form.ts';
import type { PartProps } from '../../content/content-screen.ts';

export type WebinarValues = ValuesOf<typeof webinarFields>;
export type WebinarParts = PartProps<WebinarValues, WebinarItem>;
