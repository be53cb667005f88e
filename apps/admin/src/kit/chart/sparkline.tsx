import classes from './sparkline.module.css';

const WIDTH = 100;
const HEIGHT = 28;
/** Room for half of the line's width. */
const EDGE = 1.5;

/** The course of a figure as one line; hidden from screen readers, which hear the figure. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const points = values.map((value, at) => {
    const height = range === 0 ? 0 : (value - least) / range;
    const y = HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE);
    return `${((at / (values.length - 1)) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
