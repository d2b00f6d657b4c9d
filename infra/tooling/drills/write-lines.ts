import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { alarms } from '#infra/operations/alarms.ts';

/** Codes that an alarm counts, whichever function writes them. */
const countedCodes = new Set(alarms.flatMap(({ signal }) => (signal.kind === 'lines' ? signal.codes : [])));

/**
 * Writes into the log of a local stack what a function would write: shows an alarm whose fault cannot be had on one machine. The
 * product has no part in it.
 * @throws OperatorProblem when no alarm counts the code, or it is no number of lines
 */
export function writeLines(dataDir: string, code: string, times: string): void {
  if (!/^[1-9]\d?$/.test(times)) throw new OperatorProblem('Lines are written 1 to 99 times.');
  if (!countedCodes.has(code)) {
    throw new OperatorProblem(`No alarm counts ${code}. Counted are: ${[...countedCodes].sort().join(', ')}.`);
  }
  const line = { level: 'ERROR', message: 'A drill.', timestamp: new Date().toISOString(), service: 'drill', code };
  const text = `${JSON.stringify(line)}\n`.repeat(Number(times));
  appendFileSync(join(dataDir, 'logs/functions.log'), text);
}
