interface BarChartProps {
  /** One bar each, from left to right; a day with nothing has a dash. */
  readonly values: readonly number[];
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
}

const [width, height, gap] = [300, 64, 3];
/** So that a day with a little differs from a day with nothing. */
const leastHeight = 3;

/** A bar for each day on a line, the last in ink. */
export function BarChart({ values, label }: BarChartProps) {
  const most = Math.max(...values);
  const step = width / values.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      className="mt-3 block h-16 w-full"
    >
      {values.map((value, index) => {
        const isEmpty = value === 0;
        const high = isEmpty ? 1.5 : Math.max(leastHeight, (value / most) * height);
        const wide = isEmpty ? (step - gap) / 2 : step - gap;
        const colour = index === values.length - 1 ? 'fill-ink' : 'fill-marigold';
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={index * step + (step - gap - wide) / 2}
            y={isEmpty ? height - 4 : height - high}
            width={wide}
            height={high}
            className={isEmpty ? 'fill-line' : colour}
          />
        );
      })}
      <rect x={0} y={height} width={width} height={2} className="fill-line" />
    </svg>
  );
}
