/**
 * CPU time of work in milliseconds, all threads: the least of up to ten runs, because other processes on the machine
 * make single runs slower. Ends at the first run within the limit; work that grows too fast exceeds it in every run.
 */
export async function leastCpuMs(limitMs: number, work: () => unknown): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 10 && leastMs >= limitMs; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1000);
  }
  return leastMs;
}
