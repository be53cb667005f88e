/** As many colours as `colors.css` has for the parts of a whole. */
export const CHART_COLORS = 7;

/** The colour of a part: the first one is the strongest. */
export const chartColor = (at: number): string => `var(--chart-${(at % CHART_COLORS) + 1})`;
