import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { alarmOfCode } from '#shared/names/log-alarms.ts';

/**
 * Writes a function's log line into a local stack's log, for alarms whose fault cannot happen locally.
 * @throws OperatorProblem for a code without an alarm or an invalid number of lines
 */
export function writeLines(dataDir: string, code: string, times: string): void {
  if (!/^[1-9]\d?$/.test(times)) throw new OperatorProblem('The number of lines must be 1 to 99.');
  if (!alarmOfCode.has(code)) {
    throw new OperatorProblem(`No alarm counts ${code}. Counted codes: ${[...alarmOfCode.keys()].sort().join(', ')}.`);
  }
  const line = { level: 'ERROR', message: 'A drill.', timestamp: new Date().toISOString(), service: 'drill', code };
  const text = `${JSON.stringify(line)}\n`.repeat(Number(times));
  appendFileSync(join(dataDir, 'logs/functions.log'), text);
}
