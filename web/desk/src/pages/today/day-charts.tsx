import { useId, useState } from 'react';
import type { DayStats } from '#shared/schemas/desk-today.ts';
import { Section } from '#web/desk/src/ui/page.tsx';
import { Table } from '#web/desk/src/ui/table.tsx';
import { exactPrice } from '#web/src/lib/money.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { BarChart } from './bar-chart.tsx';
import { conversionOf, dayLabel, describeFigure, figuresOf, percentLabel } from './day-figures.ts';

interface DaysProps {
  readonly days: readonly DayStats[];
}

/** Sales, stories and conversion as small charts, and the same numbers as a table. */
export function DayCharts({ days }: DaysProps) {
  const tableId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Section
      title="The last 30 days"
      actions={
        <TextButton aria-expanded={isTable} aria-controls={tableId} onClick={() => setIsTable(!isTable)}>
          Numbers by day
        </TextButton>
      }
    >
      <div className="grid gap-x-10 gap-y-6 pt-4 tablet:grid-cols-3">
        {figuresOf(days).map((figure) => (
          <figure key={figure.title}>
            <figcaption>
              <h3>{figure.title}</h3>
              <p className="font-bold font-display text-h1 leading-tight">{figure.total}</p>
              <p className="text-muted text-small">{figure.note}</p>
            </figcaption>
            <BarChart values={figure.values} label={describeFigure(figure, days)} />
            <p aria-hidden="true" className="flex justify-between text-muted text-small">
              <span>{dayLabel(days[0]?.day ?? '')}</span>
              <span>{`today, ${figure.format(figure.values.at(-1) ?? 0)}`}</span>
            </p>
          </figure>
        ))}
      </div>
      {isTable && (
        <div id={tableId} className="pt-5">
          <DayTable days={days} />
        </div>
      )}
    </Section>
  );
}

function DayTable({ days }: DaysProps) {
  return (
    <Table
      caption="The last 30 days, the newest first"
      columns={['Day', 'Orders', 'Sales', 'Refunds', 'Stories', 'Checkouts', 'Paid']}
      items={days.toReversed()}
      row={(stats) => (
        <tr key={stats.day}>
          <th scope="row">{dayLabel(stats.day)}</th>
          <td data-label="Orders">{stats.orders}</td>
          <td data-label="Sales">{exactPrice(stats.orderCents)}</td>
          <td data-label="Refunds">{exactPrice(stats.refundCents)}</td>
          <td data-label="Stories">{stats.stories}</td>
          <td data-label="Checkouts">{stats.checkouts}</td>
          <td data-label="Paid">{percentLabel(conversionOf(stats))}</td>
        </tr>
      )}
    />
  );
}
