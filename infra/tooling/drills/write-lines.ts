import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '../operated-table.ts';

/**
 * Writes into the log of a local stack what a function would write: shows an alarm whose fault cannot be had on one machine. The
 * product has no part in it.
 * @throws OperatorProblem when it is no code, or no number of lines
 */
export function writeLines(dataDir: string, code: string | undefined, times: string): void {
  if (code === undefined || !/^[A-Z]+(?:_[A-Z]+)*$/.test(code) || !/^[1-9]\d?$/.test(times)) {
    throw new OperatorProblem('It is written so: npm run drill -- line CODE [how many]');
  }
  const line = { level: 'ERROR', message: 'A drill.', timestamp: new Date().toISOString(), service: 'drill', code };
  const text = `${JSON.stringify(line)}\n`.repeat(Number(times));
  appendFileSync(join(dataDir, 'logs/functions.log'), text);
}
