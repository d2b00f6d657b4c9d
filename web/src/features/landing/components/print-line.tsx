import { type PrintPlan, printPath, printSlug } from '#shared/prints/plan.ts';

/** Six stories that people tell. */
const plans: readonly PrintPlan[] = [
  { seed: 10, time: 'dawn', season: 'autumn', place: 'kitchen', things: ['oven', 'loaf'] },
  { seed: 54, time: 'morning', season: 'summer', place: 'shore', things: ['bicycle', 'gull'] },
  { seed: 47, time: 'night', season: 'winter', place: 'workshop', things: ['clock'] },
  { seed: 33, time: 'noon', season: 'summer', place: 'garden', things: ['jar', 'bouquet'] },
  { seed: 93, time: 'gold', season: 'autumn', place: 'room', things: ['piano', 'candle'] },
  { seed: 21, time: 'dusk', season: 'summer', place: 'shore', things: ['rowingBoat', 'jetty'] },
];

/** Prints that dry on a line, as in a print shop. Decorative. */
export function PrintLine() {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 60"
        preserveAspectRatio="none"
        fill="none"
        className="print-line-thread"
      >
        <path d="M0 12q720 72 1440 0" stroke="currentColor" strokeWidth={4} vectorEffect="non-scaling-stroke" />
      </svg>
      <ul aria-hidden="true" className="print-line-prints">
        {plans.map((plan, index) => (
          <li key={plan.seed}>
            <img
              src={printPath(printSlug(plan), 'portrait.svg')}
              alt=""
              width={800}
              height={1000}
              loading={index < 3 ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
