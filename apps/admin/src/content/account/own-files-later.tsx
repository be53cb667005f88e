import type { ReportFile } from '@connect/contract/reports/report-file.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../text/i18n.ts';

const List = lazy(withTexts('reports', () => import('./own-files.tsx')));

/** One's own files that are made in the background, loaded where there are any: few have some. */
export const OwnFiles = ({ files }: { files: readonly ReportFile[] }) => (
  <Suspense fallback={<Skeleton h={48} radius="md" />}>
    <List files={files} />
  </Suspense>
);
