import type { ValuesOf } from '@connect/contract/calls/record.ts';
import type { DocumentItem, documentFields } from '@connect/contract/documents/document.ts';
import type { PartProps } from '../../content/item/content-screen.ts';

export type DocumentValues = ValuesOf<typeof documentFields>;
export type DocumentParts = PartProps<DocumentValues, DocumentItem>;
