import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** After the name, which may have spaces and brackets: state, parent, … as `man 5 proc` counts them from 3. */
function statOf(pid: number | string): string[] {
  const text = readOr(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const field = (stat: readonly string[], number: number) => Number(stat[number - 3] ?? 0) || 0;

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && field(statOf(name), 4) === parent)
    .map(Number);
}

export const commandOf = (pid: number) => readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** CPU seconds of the process and its threads. */
export function ownCpuSeconds(pid: number): number {
  const stat = statOf(pid);
  return (field(stat, 14) + field(stat, 15)) / ticksPerSecond;
}

/** CPU seconds of its children, ended and running. */
export function childrenCpuSeconds(pid: number): number {
  const stat = statOf(pid);
  const ended = (field(stat, 16) + field(stat, 17)) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + ownCpuSeconds(child) + childrenCpuSeconds(child), ended);
}

/** Resident bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readOr(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Busy seconds of all processors. */
export function machineBusySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = (
    /^cpu +(.*)$/m.exec(readOr('/proc/stat'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) / ticksPerSecond;
}
