interface BarChartProps {
  /** One bar each, from left to right; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
}

const [width, height, gap] = [300, 64, 3];
/** So that a day with a little differs from a day with nothing. */
const leastHeight = 3;

/** A bar for each day on a line. */
export function BarChart({ values, label }: BarChartProps) {
  const most = Math.max(...values.map((value) => value ?? 0));
  const step = width / values.length;
  const heightOf = (value: number) => (most === 0 ? 0 : Math.max(leastHeight, (value / most) * height));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      className="mt-3 block h-16 w-full"
    >
      {values.map((value, index) =>
        value === null || value === 0 ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={index * step}
            y={height - heightOf(value)}
            width={step - gap}
            height={heightOf(value)}
            className={index === values.length - 1 ? 'fill-marigold' : 'fill-accent'}
          />
        ),
      )}
      <rect x={0} y={height} width={width} height={2} className="fill-line" />
    </svg>
  );
}
