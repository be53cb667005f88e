import { type PointerEvent, useState } from 'react';
import { formatNumber } from '../display/format.ts';
import { axisOf, type ChartSeries, greatestOf, labelledOf, stackedOf } from './chart-scale.ts';
import classes from './time-chart.module.css';

/** Fewer points than these have dots on their lines. */
const DOTTED = 15;
/** Where the pointer is when it is not on the chart. */
const NOWHERE = -1;

export interface ChartPoint {
  key: string;
  name: string;
  /** Its name below the axis. */
  short: string;
  /** Not over yet: drawn as such. */
  open?: boolean;
}

export interface TimeChartProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** In pixels, names below the axis included. */
  height: number;
  /** A point was clicked, by its place. */
  onPick?: (at: number) => void;
}

/**
 * Bars, lines and stacked areas over time. Everything stands at a share of the chart's width and
 * height, so that it needs no measuring and follows its card. Hidden from screen readers: beside it
 * stands a table.
 */
export function TimeChart({ points, series, height, onPick }: TimeChartProps) {
  const [at, setAt] = useState(NOWHERE);
  const count = points.length;
  const inBands = series.some(({ shape }) => shape === 'bar');
  const { top, marks } = axisOf(greatestOf(series, count));
  const last = Math.max(count - 1, 1);
  const x = (place: number) => (inBands ? ((place + 0.5) / count) * 100 : (place / last) * 100);
  const y = (value: number) => (value / top) * 100;

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const place = inBands ? Math.floor(share * count) : Math.round(share * last);
    return Math.min(Math.max(place, 0), count - 1);
  };
  const follow = (event: PointerEvent<HTMLElement>) => setAt(placeOf(event));
  // Other points may have come since the pointer moved.
  const pointed = points[at];
  const open = points.findIndex((point) => point.open);

  return (
    <div className={classes.chart} style={{ height }} aria-hidden="true">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the table beside it leads to the rows */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={classes.plot}
        data-chart
        data-picks={onPick && true}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(NOWHERE)}
        onClick={() => pointed && onPick?.(at)}
      >
        {marks.map((mark) => (
          <div key={mark} className={classes.mark} style={{ bottom: `${y(mark)}%` }}>
            <span>{formatNumber(mark)}</span>
          </div>
        ))}
        <Curves {...{ points, series, x, y }} />
        {open > 0 && (
          <div
            className={classes.open}
            style={{ left: `${x(open - 1)}%`, width: `${x(open) - x(open - 1)}%` }}
          />
        )}
        {pointed && (
          <>
            <div className={classes.cursor} data-cursor style={{ left: `${x(at)}%` }} />
            <div
              className={classes.tip}
              style={x(at) > 50 ? { right: `${102 - x(at)}%` } : { left: `${x(at) + 2}%` }}
            >
              {pointed.name}
              {series.map(({ key, label, color, values }) => (
                <div key={key}>
                  <span>
                    <i style={{ background: color }} />
                    {label}
                  </span>
                  <span>{formatNumber(values[at])}</span>
                </div>
              ))}
            </div>
          </>
        )}
      </div>
      <div className={classes.labels}>
        {labelledOf(points.map(({ short }) => short)).map((place) => (
          <span key={points[place]?.key} style={{ left: `${x(place)}%` }}>
            {points[place]?.short}
          </span>
        ))}
      </div>
    </div>
  );
}

interface CurvesProps extends Pick<TimeChartProps, 'points' | 'series'> {
  /** Shares of the chart in percent, y from below. */
  x: (place: number) => number;
  y: (value: number) => number;
}

/** Bars, then areas, then lines; a single value that has no band goes from edge to edge. */
function Curves({ points, series, x, y }: CurvesProps) {
  const count = points.length;
  const of = (shape: ChartSeries['shape']) => series.filter((one) => one.shape === shape);
  const point = (place: number, value: number) =>
    `${x(place).toFixed(2)},${(100 - y(value)).toFixed(2)}`;
  const inBands = of('bar').length > 0;
  const placesOf = <Value,>(values: readonly Value[]) =>
    values.length === 1 && !inBands ? [...values, ...values] : values;
  const lineOf = (values: ChartSeries['values']) =>
    placesOf(values)
      .map((value, place, all) => {
        if (value === undefined) return '';
        return `${all[place - 1] === undefined ? 'M' : 'L'}${point(place, value)}`;
      })
      .join('');
  const areas = stackedOf(of('area'), count);
  const areaOf = (edges: readonly [number, number][]) => {
    const upper = placesOf(edges).map(([, to], place) => point(place, to));
    const lower = placesOf(edges).map(([from], place) => point(place, from));
    return `M${[...upper, ...lower.toReversed()].join('L')}Z`;
  };
  return (
    <>
      {of('bar').flatMap(({ key, color, values }) =>
        values.map((value, place) => (
          <div
            key={`${key} ${points[place]?.key}`}
            className={classes.bar}
            style={{
              left: `${x(place)}%`,
              height: `${y(value ?? 0)}%`,
              width: `${75 / count}%`,
              background: color,
            }}
          />
        )),
      )}
      <svg
        className={classes.curves}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {of('area').map(({ key, color }, n) => (
          <path
            key={key}
            className={classes.area}
            style={{ fill: color }}
            d={areaOf(areas[n] ?? [])}
          />
        ))}
        {of('line').map(({ key, color, dashed, values }) => (
          <g key={key}>
            {dashed && <path className={classes.edge} d={lineOf(values)} />}
            <path
              className={dashed ? classes.dashed : undefined}
              style={{ stroke: color }}
              d={lineOf(values)}
            />
          </g>
        ))}
      </svg>
      {inBands &&
        count < DOTTED &&
        of('line').flatMap(({ key, color, values }) =>
          values.map(
            (value, place) =>
              value !== undefined && (
                <div
                  key={`${key} ${points[place]?.key}`}
                  className={classes.dot}
                  style={{ left: `${x(place)}%`, bottom: `${y(value)}%`, background: color }}
                />
              ),
          ),
        )}
    </>
  );
}
