import { documentWords } from '@connect/contract/documents/document.en.ts';
import type { SameKeys } from '../shape.ts';
import type { documents as thai } from './documents.th.ts';

export const documents = {
  ...documentWords,
  columnFile: 'Version / file',
  elsewhere: 'External link',
  superseded: 'Superseded by a newer version',
  endsSoon: 'Code has less than {{n}} days left',
  downloadable: 'May be downloaded',
  section: {
    about: 'Document',
    file: 'File',
    rights: 'Use',
    patient: 'For patients',
    versions: 'Versions',
  },
  versionHint: 'Such as 2.1',
  firstPage: 'First page; it is the cover unless another picture is chosen',
  orLink: 'Or the address of a document on another site',
  linkHint: 'For what lies with a publisher or elsewhere. Either a file or a link',
  downloadHint: 'Readers may read it and keep the file',
  viewerHint: 'Readers may read it on the page only',
  watermarkHint: 'Prints the reader’s name and the time on each page',
  repHint: 'Reps may pass it on, and message templates may attach it',
  copyrightHint: 'A clinical paper says who holds the copyright',
  printHint: '0 to {{max}} copies · 0 = digital only',
  prescribedHint: 'A guide to a product keeps this on, and needs a material code',
  supersededHint: 'Whoever opens a link to this document gets to the chosen one',
  thisOne: 'This version',
  openLink: 'Open link',
  replace: 'Replace with a new version',
  replaced: 'A new draft has been made, and the old version points to it',
  preview: {
    version: 'Version {{version}}',
    download: 'To be read and downloaded',
    viewer: 'To be read only, not downloaded',
    watermark: 'Each page carries the reader’s name and the time',
    elsewhere: 'Opens at {{url}}',
  },
} satisfies SameKeys<typeof thai>;
