import type { MutantOutcome } from './run-part.ts';

/** How many mutants of a module there were, and what became of them. */
export interface Score {
  readonly name: string;
  readonly mutants: number;
  readonly killed: number;
  readonly survived: number;
  readonly noCoverage: number;
  readonly timeout: number;
  /** Percent of the mutants that a test noticed: killed or out of time; 100 where there is none. */
  readonly percent: number;
}

export function scoreOf(name: string, outcomes: readonly MutantOutcome[]): Score {
  const count = (status: string) => outcomes.filter((outcome) => outcome.status === status).length;
  const [killed, survived, noCoverage, timeout] = [
    count('Killed'),
    count('Survived'),
    count('NoCoverage'),
    count('Timeout'),
  ];
  // What is ignored with a reason, or does not run at all, is no mutant that a test could notice.
  const mutants = killed + survived + noCoverage + timeout;
  const percent = mutants === 0 ? 100 : (100 * (killed + timeout)) / mutants;
  return { name, mutants, killed, survived, noCoverage, timeout, percent };
}

/** One score per module, in the order of their names. */
export function scoresOf(outcomes: readonly MutantOutcome[]): Score[] {
  const byFile = Map.groupBy(outcomes, ({ file }) => file);
  return [...byFile].map(([file, own]) => scoreOf(file, own)).sort((a, b) => a.name.localeCompare(b.name));
}

const heads = ['mutants', 'killed', 'survived', 'no coverage', 'timeout', 'score'];

function cells({ mutants, killed, survived, noCoverage, timeout, percent }: Score): string[] {
  return [...[mutants, killed, survived, noCoverage, timeout].map(String), `${percent.toFixed(1)} %`];
}

/** The scores as a table: for people to read, or as Markdown. */
export function scoreTable(scores: readonly Score[], markdown: boolean): string {
  const rows = [['module', ...heads], ...scores.map((score) => [score.name, ...cells(score)])];
  if (markdown) {
    const lines = rows.map((row) => `| ${row.join(' | ')} |`);
    const rule = `| --- |${heads.map(() => ' ---: |').join('')}`;
    return [lines[0], rule, ...lines.slice(1)].join('\n');
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ')).join('\n');
}
