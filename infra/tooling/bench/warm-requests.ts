import { commonId, emptyId, expressId, fairExpressId, medianOf, peerEndpoints, ratioOf } from './cold-starts.ts';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';
import type { Reports } from './rounds.ts';
import type { FunctionReport } from './run-function.ts';

/** With the first call and the warm-up 39: an account may open 60 checkouts an hour. */
export const warmCalls = 30;

/** For the comparison with peers: only reads, and hot code is compiled by then. */
export const comparedCalls = 400;

const cpuMs =
  (calls: number) =>
  ({ warm }: FunctionReport) =>
    warm.cpuMs / calls;
const wallMs = ({ warm }: FunctionReport) => warm.wallMs / warmCalls;

export function warmRows(reports: Reports, ids: readonly string[]): Row[] {
  const cpu = cpuMs(warmCalls);
  const empty = medianOf(reports, emptyId, cpu);
  return ids.map((id) => ({
    function: id,
    'CPU ms': medianOf(reports, id, cpu).toFixed(2),
    'over empty': (medianOf(reports, id, cpu) - empty).toFixed(2),
    'wall ms': medianOf(reports, id, wallMs).toFixed(1),
  }));
}

export function comparedRows(reports: Reports): Row[] {
  const cpu = cpuMs(comparedCalls);
  return [...peerEndpoints, ...peerEndpoints.map(expressId), ...peerEndpoints.map(fairExpressId), commonId].map(
    (id) => {
      const same = peerEndpoints.find((each) => id.endsWith(each)) ?? 'getStory';
      return {
        request: id,
        'CPU ms': medianOf(reports, id, cpu).toFixed(2),
        '× Express': ratioOf(reports, id, expressId(same), cpu).toFixed(2),
        '× fair Express': ratioOf(reports, id, fairExpressId(same), cpu).toFixed(2),
      };
    },
  );
}

export function warmFigures(reports: Reports): Figures {
  const cpu = cpuMs(comparedCalls);
  return {
    'warm: getStory / Express (CPU of a request)': ratioOf(reports, 'getStory', expressId('getStory'), cpu),
    'warm: getStory / fair Express (CPU of a request)': ratioOf(reports, 'getStory', fairExpressId('getStory'), cpu),
  };
}
