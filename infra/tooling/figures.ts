import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';

export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly isMissed?: boolean;
}

const root = join(import.meta.dirname, '../..');
const page = join(root, 'infra/docs/figures.md');

// Read at the start, before the measurement adds load.
const [load = 0] = loadavg();
const machine = `${availableParallelism()} cores, Node ${process.versions.node}, load ${load.toFixed(1)}`;

const isRow = (line: string) => line.startsWith('| ');
const commandOf = (line: string) => line.split('|')[4]?.trim().replaceAll('`', '');

export function figureLine({ what, measured, goal, isMissed }: Figure, command: string, context: readonly string[]) {
  const goalCell = goal === undefined ? '–' : `${goal}${isMissed === true ? ' **missed**' : ''}`;
  return `| ${[what, measured, goalCell, `\`${command}\``, ...context].join(' | ')} |`;
}

/** Replaces a command's rows, or appends them. */
export function replaceRows(text: string, command: string, rows: readonly string[]): string {
  const lines = text.split('\n');
  const isOwn = (line: string) => isRow(line) && commandOf(line) === command;
  const first = lines.findIndex(isOwn);
  const at = first === -1 ? lines.findLastIndex(isRow) + 1 : first;
  return [...lines.slice(0, at), ...rows, ...lines.slice(at).filter((line) => !isOwn(line))].join('\n');
}

export function writeFigures(command: string, figures: readonly Figure[]): void {
  if (figures.length === 0) return;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const context = [new Date().toISOString().slice(0, 10), commit, machine];
  const rows = figures.map((figure) => figureLine(figure, command, context));
  writeFileSync(page, replaceRows(readFileSync(page, 'utf8'), command, rows));
}
