import { emptyId, expressId, medianOf, ratioOf } from './cold-starts.ts';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';
import type { Reports } from './rounds.ts';
import type { FunctionReport } from './run-function.ts';

/** With the first call and the quarter that settles, 39: an account may open 60 checkouts an hour. */
export const warmCalls = 30;

const cpuMs = ({ warm }: FunctionReport) => warm.cpuMs / warmCalls;
const wallMs = ({ warm }: FunctionReport) => warm.wallMs / warmCalls;

/** What a request costs in a process that has answered others, SigV4 and the way to the table included. */
export function warmRows(reports: Reports, ids: readonly string[]): Row[] {
  const empty = medianOf(reports, emptyId, cpuMs);
  return ids.map((id) => ({
    ...{ function: id, 'CPU ms': medianOf(reports, id, cpuMs).toFixed(2) },
    'over empty': (medianOf(reports, id, cpuMs) - empty).toFixed(2),
    '× Express': ratioOf(reports, id, expressId('getStory'), cpuMs).toFixed(2),
    'wall ms': medianOf(reports, id, wallMs).toFixed(1),
  }));
}

export function warmFigures(reports: Reports): Figures {
  return { 'warm: getStory / Express (CPU of a request)': ratioOf(reports, 'getStory', expressId('getStory'), cpuMs) };
}
