import type { ReportFile } from '@connect/contract/reports/report-file.ts';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { loadable } from '../../arrival/loadable.tsx';
import { withTexts } from '../../text/i18n.ts';

const List = loadable(withTexts('reports', () => import('./own-files.tsx')));

/** One's own files that are made in the background, loaded where there are any: few have some. */
export const OwnFiles = ({ files }: { files: readonly ReportFile[] }) => (
  <Suspense fallback={<Skeleton h={48} radius="md" />}>
    <List files={files} />
  </Suspense>
);
