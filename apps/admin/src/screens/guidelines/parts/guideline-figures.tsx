import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery } from '../../../api/queries.ts';
import { KpiCards } from '../../../kit/chart/kpi-card.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { useOneStop } from '../../../kit/page/use-one-stop.ts';
import type { ListQuery } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../guidelines.module.css';

const NUMBERS = ['downloads', 'copies', 'people', 'waiting'] as const;

/** The figures of the list; they come with its rows, whose query this is (domain/guidelines#figures). */
export default function GuidelineFigures({ asked }: { asked: ListQuery }) {
  const { t } = useText();
  const { data } = useQuery({
    ...listQuery(guideline.list, asked),
    placeholderData: keepPreviousData,
  });
  const figures = data?.meta.figures;
  const row = useOneStop<HTMLDivElement>();
  return (
    <div ref={row}>
      <KpiCards
        kpis={[
          ...NUMBERS.map((key) => ({
            key,
            label: t(`guidelines.figure.${key}`),
            meaning: t(`guidelines.figure.${key}Hint`),
            value: figures ? formatNumber(figures[key]) : '–',
          })),
          {
            key: 'top',
            label: t('guidelines.figure.top'),
            meaning: t('guidelines.figure.topHint'),
            value: <span className={classes.top}>{figures?.top?.title ?? '–'}</span>,
          },
        ]}
      />
    </div>
  );
}
