import { Command } from 'commander';
import {
  type Operator,
  type OperatorLogLine,
  plainText,
  type StageOption,
  stageOption,
  wholeNumber,
} from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

/** Of Lambda, the same in each line, or for machines. */
const leftOut = new Set(['message', 'stack', 'alarm', 'cold_start', 'sampling_rate', 'xray_trace_id']);

function logLine({ atMs, level, service, code, fields }: OperatorLogLine): string {
  const shown = Object.entries(fields)
    .filter(([name]) => !leftOut.has(name) && !name.startsWith('function_'))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const time = new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
  const words = [time, level.padEnd(5), service, code, String(fields['message'] ?? ''), ...shown];
  return plainText(words.join('  ')).replaceAll('\n', ' ');
}

const isEnd = (code: string) => code === 'STORY_FAILED' || code === 'RETELLING_FAILED';

/** The problems before a story was given up: the last is the reason. */
export function failureLines(lines: readonly OperatorLogLine[]): string[] {
  const problems = lines.filter(({ level, code }) => level !== 'INFO' && level !== 'DEBUG' && !isEnd(code));
  return problems.length === 0 ? ['the logs of the last 14 days do not say'] : problems.slice(-3).map(logLine);
}

interface LogsOptions extends StageOption {
  readonly days: number;
}

export function logsCommand(operator: Operator): Command {
  return new Command('logs')
    .description('Shows the log lines of a request, customer or purchase: its order, story or gift.')
    .argument('<id>')
    .addOption(stageOption())
    .option('--days <days>', 'of the past', wholeNumber, 7)
    .action(async (id: string, { stage, days }: LogsOptions) => {
      if (!/^[\w-]{8,128}$/.test(id)) throw new OperatorProblem(`${id} is no id: 8 to 128 letters, digits, - and _.`);
      const lines = await operator.readLogs(stage, { id, days });
      for (const line of lines) operator.print(logLine(line));
      if (lines.length === 0) operator.print(`No line of the last ${days} days has ${id}.`);
    });
}
