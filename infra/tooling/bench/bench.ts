import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { EndpointId } from '../../../shared/endpoints/index.ts';
import { functionSpecs } from '../../function-specs.ts';
import { buildFunctions, metafilePath } from '../build-functions.ts';
import { bundleClosure } from '../bundle-closure.ts';
import { emptyId, type Reports, runRounds } from './rounds.ts';
import type { FunctionReport } from './run-function.ts';
import { prepareScenes, type Scene } from './scenes.ts';
import { median, medianRatio } from './statistics.ts';
import { createWorld } from './world.ts';

/** PERFORMANCE 9: CPU of a cold start with its first answer over that of an empty handler. Printed, never asserted. */
const coldGate = 3.9;

/** With the first call and the quarter that settles, 51: an account may open 60 checkouts an hour. */
const warmCalls = 40;
const warmRounds = 3;

const root = `${import.meta.dirname}/../../..`;

/** Functions with the model's SDK, which the gate leaves out. */
function speaksToModel(id: EndpointId): boolean {
  const grants: readonly string[] = functionSpecs[id].grants;
  return grants.includes('read-openai-key');
}

function pick(reports: Reports, id: string, value: (report: FunctionReport) => number): number[] {
  return (reports.get(id) ?? []).map(value);
}

const coldCpu = ({ cold }: FunctionReport) => cold.cpuMs;
const warmCpu = ({ warm }: FunctionReport) => warm.cpuMs / warmCalls;
const warmWall = ({ warm }: FunctionReport) => warm.wallMs / warmCalls;

function bundleKilobytes(id: string): string {
  const { gzipBytes } = bundleClosure(JSON.parse(readFileSync(metafilePath(id), 'utf8')), root);
  return (gzipBytes / 1000).toFixed(0);
}

function describe(id: string, cold: Reports, warm: Reports) {
  const [coldBase, warmBase] = [pick(cold, emptyId, coldCpu), pick(warm, emptyId, warmCpu)];
  const middle = (reports: Reports, value: (report: FunctionReport) => number) =>
    median(pick(reports, id, value)).toFixed(1);
  return {
    'read KB gz': id === emptyId ? '0' : bundleKilobytes(id),
    'cold CPU ms': middle(cold, coldCpu),
    '× empty': medianRatio(pick(cold, id, coldCpu), coldBase).toFixed(2),
    'import ms': middle(cold, (report) => report.cold.importMs),
    'first ms': middle(cold, (report) => report.cold.firstMs),
    'process ms': middle(cold, (report) => report.processMs),
    'RSS MB': middle(cold, (report) => report.cold.rssMb),
    'warm CPU ms': median(pick(warm, id, warmCpu)).toFixed(2),
    '+ over empty': (median(pick(warm, id, warmCpu)) - median(warmBase)).toFixed(2),
    'warm wall ms': median(pick(warm, id, warmWall)).toFixed(2),
  };
}

function printGate(cold: Reports, scenes: readonly Scene[]): void {
  const base = pick(cold, emptyId, coldCpu);
  for (const { id } of scenes.filter((scene) => !speaksToModel(scene.id))) {
    const ratio = medianRatio(pick(cold, id, coldCpu), base);
    console.log(`${ratio <= coldGate ? 'within' : 'OVER  '} ${coldGate} × empty: ${id} ${ratio.toFixed(2)}`);
  }
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const startedAt = performance.now();
await buildFunctions();
const world = await createWorld();
try {
  const scenes = await prepareScenes(world);
  const cold = await runRounds(world, scenes, { rounds: Number(values.rounds), warmCalls: 0 });
  const warm = await runRounds(world, scenes, { rounds: warmRounds, warmCalls });
  console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`);
  console.log(`cold: ${values.rounds} rounds, a process each; warm: ${warmRounds} × ${warmCalls} calls; medians`);
  const ids = [emptyId, ...scenes.map(({ id }) => id)];
  console.table(Object.fromEntries(ids.map((id) => [id, describe(id, cold, warm)])));
  printGate(cold, scenes);
  console.log(`login and register hash a password with argon2id in their first answer, by design (30 ms of CPU)`);
  console.log(`took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
} finally {
  await world.close();
}
