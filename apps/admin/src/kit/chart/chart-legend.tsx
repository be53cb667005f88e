import classes from './chart-legend.module.css';

export interface ChartPart {
  key: string;
  label: string;
  color: string;
}

/** What the colours of a chart stand for. */
export function ChartLegend({ parts, dashed }: { parts: readonly ChartPart[]; dashed?: string }) {
  return (
    <ul className={classes.legend}>
      {parts.map(({ key, label, color }) => (
        <li key={key}>
          <span className={classes.swatch} style={{ background: color }} />
          {label}
        </li>
      ))}
      {dashed !== undefined && (
        <li>
          <span className={classes.dash} />
          {dashed}
        </li>
      )}
    </ul>
  );
}
