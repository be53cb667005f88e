import {
  type DocumentRow,
  document,
  documentLabels,
} from '@connect/contract/documents/document.ts';
import { CODE_ENDS_SOON_DAYS, DOCUMENT_TYPES } from '@connect/contract/documents/document-rules.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { IconFileText, IconLink } from '@tabler/icons-react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { figureOf, hiddenColumns } from '../../content/list/content-columns.tsx';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { formatBytes, formatDate, formatNumber } from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { useText } from '../../text/i18n.ts';
import { fileWord } from './file-word.ts';

const DocumentCommands = lazyChunk(() => import('./document-commands.tsx'));

/** All documents (domain/documents#document-list). */
export function DocumentsList() {
  const { t, language } = useText();
  const base = useContentFilters(document);
  const label = (field: keyof typeof documentLabels) => fieldLabel(documentLabels, field, language);
  const yesNo = (value: boolean) => t(`options.yes_no.${value ? 'yes' : 'no'}`);
  const size = ({ file }: DocumentRow) =>
    file &&
    [
      formatBytes(file.size),
      file.page_count !== null && t('files.pages', { count: formatNumber(file.page_count) }),
      t(`files.scan.${file.scan_status}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ContentListPage
      kind="document"
      labels={documentLabels}
      calls={document}
      mark={({ file }) => {
        const Icon = file ? IconFileText : IconLink;
        return <Icon size={20} stroke={1.6} aria-hidden />;
      }}
      corner={fileWord}
      note={(row) => row.superseded && t('documents.superseded')}
      rowCommands={(row) => <DocumentCommands document={row} rights={row.permissions} />}
      columns={(shared) => [
        shared.title,
        {
          key: 'document_type',
          label: label('document_type'),
          wrap: true,
          render: (row) => t(`documents.type.${row.document_type}`),
        },
        shared.brand,
        shared.materialCode,
        {
          key: 'file',
          label: t('documents.columnFile'),
          render: (row) => (
            <TwoLines
              first={row.file_version || '-'}
              second={size(row) ?? (row.external_url && t('documents.elsewhere'))}
            />
          ),
        },
        shared.status,
        shared.views,
        {
          key: 'downloads',
          label: label('downloads'),
          align: 'right',
          render: (row) => figureOf(row, row.stats.downloads),
        },
        shared.updatedAt,
        {
          key: 'material_expires_at',
          label: label('material_expires_at'),
          hiddenByDefault: true,
          render: (row) => formatDate(row.material_expires_at),
        },
        {
          key: 'allow_download',
          label: label('allow_download'),
          hiddenByDefault: true,
          render: (row) => yesNo(row.allow_download),
        },
        {
          key: 'rep_shareable',
          label: label('rep_shareable'),
          hiddenByDefault: true,
          render: (row) => yesNo(row.rep_shareable),
        },
        { ...shared.publishedAt, hiddenByDefault: true },
        { ...shared.completion, hiddenByDefault: true },
        ...hiddenColumns(shared),
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'document_type',
          label: label('document_type'),
          options: DOCUMENT_TYPES.map((value) => ({ value, label: t(`documents.type.${value}`) })),
        },
        base.brand,
        {
          kind: 'flag',
          key: 'code_ends_soon',
          label: t('documents.endsSoon', { n: CODE_ENDS_SOON_DAYS }),
        },
        base.materialState,
        { kind: 'flag', key: 'allow_download', label: t('documents.downloadable'), rare: true },
        { kind: 'flag', key: 'rep_shareable', label: label('rep_shareable'), rare: true },
        { ...base.therapyArea, rare: true },
        ...base.last,
      ]}
    />
  );
}
