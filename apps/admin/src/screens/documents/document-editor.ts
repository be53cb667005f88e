import type { DocumentItem, documentFields } from '@connect/contract/resources/document.ts';
import type { ValuesOf } from '../../content/content-form.ts';
import type { PartProps } from '../../content/content-screen.ts';

export type DocumentValues = ValuesOf<typeof documentFields>;
export type DocumentParts = PartProps<DocumentValues, DocumentItem>;
