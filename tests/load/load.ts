import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { type Figure, writeFigures } from '#infra/tooling/figures.ts';
import { prepareJourneyWorld } from '#tests/support/mixed-journey/journey-operations.ts';
import { randomNumbers } from '#tests/support/random-choices.ts';
import { requireConsistentState } from './support/consistency-check.ts';
import { figuresTable, formatNumber } from './support/figures-table.ts';
import { gatewayTimes } from './support/gateway-times.ts';
import { listRow, soakRows, stepRows } from './support/load-figures.ts';
import { type LoadRecord, mergedRecord, newRecord } from './support/load-record.ts';
import { type MeasuredStep, routesTable, stepFigures, stepsTable, undocumentedIn } from './support/load-report.ts';
import type { LoadSettings } from './support/load-settings.ts';
import { flatBelow, growthsOf, growthTable, soak, soakTable } from './support/load-soak.ts';
import { prepareUsers, runClosedSteps, runOpenSteps } from './support/load-steps.ts';
import { measureLongList } from './support/long-list.ts';
import { type MeasuredProduct, startProduct } from './support/product-process.ts';
import { describeBottleneck, findSaturationPoint } from './support/saturation-point.ts';
import { createCrowd } from './support/virtual-users.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const progress = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const stop = new AbortController();

function heading({ seed, delay, think }: LoadSettings): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [load = 0] = loadavg();
  const machine = `Node ${process.version}, ${availableParallelism()} cores, load average ${formatNumber(load)} before`;
  const settings = `model ${delay} ms a token, think ${think} s, seed ${seed}`;
  return `npm run load, ${new Date().toISOString().slice(0, 16)}Z, commit ${commit}, ${machine}; ${settings}`;
}

async function openLoad(settings: LoadSettings, product: MeasuredProduct) {
  const world = await prepareJourneyWorld(product);
  const random = randomNumbers(settings.seed);
  const earlier = newRecord();
  let record: LoadRecord = earlier;
  const switchTo = (next: LoadRecord) => {
    record = next;
  };
  const crowd = createCrowd({ world, random, current: () => record });
  return { settings, product, world, random, crowd, switchTo, earlier, signal: stop.signal };
}

type Load = Awaited<ReturnType<typeof openLoad>>;

function saveFigures({ settings }: Load, command: string, figures: readonly Figure[]): void {
  if (settings.write) writeFigures(command, figures);
}

const webhookRoutes = ['/api/webhooks/stripe', '/api/webhooks/scheduler'];

type Times = Readonly<Record<string, readonly [fromMs: number, toMs: number]>>;

function tellWebhooks({ product, settings: { markdown } }: Load, times: Times): void {
  const rows = webhookRoutes.flatMap((route) =>
    Object.entries(times).map(([when, [fromMs, toMs]]) => {
      const { latencies, statuses } = gatewayTimes(product.dataDir, route, fromMs, toMs);
      const figures = [0.5, 0.95, 0.99].map((share) => formatNumber(latencies.at(share)));
      const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      return [route, when, latencies.count, ...figures, answers];
    }),
  );
  const head = ['webhook, by the access log', 'when', 'calls', 'p50', 'p95', 'p99', 'answers'];
  print(`\n${figuresTable(head, rows, markdown)}`);
}

/** The steps before the saturation point. */
function beforeItBends(measured: readonly MeasuredStep[]): MeasuredStep[] {
  const knee = findSaturationPoint(measured.map(stepFigures));
  return measured.filter(({ load }) => knee === undefined || load < knee.at);
}

/** @returns the violations */
async function measureSteps(load: Load): Promise<string[]> {
  const { settings, crowd, signal } = load;
  const { arrivals, users: steps, markdown } = settings;
  // An open loop needs more users than arrivals a second.
  const wanted = arrivals === undefined ? Math.max(...steps) : Math.max(...arrivals) * 5;
  progress(`${wanted} customers get their first story`);
  const users = await prepareUsers(wanted, crowd, signal);
  progress('the load rises');
  const options = { ...load, users };
  const measured = await (arrivals === undefined ? runClosedSteps(options) : runOpenSteps(arrivals, options));
  print(`\n${stepsTable(measured, arrivals === undefined ? 'users' : 'arrivals/s', markdown)}`);
  tellKnee(measured, markdown);
  const [first, lastBefore, last] = [measured[0], beforeItBends(measured).at(-1), measured.at(-1)];
  if (first !== undefined && lastBefore !== undefined && last !== undefined)
    tellWebhooks(load, {
      'before it bends': [first.fromMs, lastBefore.toMs],
      'of all steps': [first.fromMs, last.toMs],
    });
  const webhook =
    first === undefined || lastBefore === undefined
      ? undefined
      : gatewayTimes(load.product.dataDir, '/api/webhooks/stripe', first.fromMs, lastBefore.toMs).latencies;
  const saturation = findSaturationPoint(measured.map(stepFigures))?.at;
  saveFigures(load, 'npm run load -- --only steps', stepRows(measured, saturation, webhook));
  return undocumentedIn(mergedRecord([load.earlier, ...measured.map(({ record }) => record)]));
}

function tellKnee(measured: readonly MeasuredStep[], markdown: boolean): void {
  const figures = measured.map(stepFigures);
  const knee = findSaturationPoint(figures);
  const bent = figures.find(({ load }) => load === knee?.at);
  print(
    knee === undefined || bent === undefined
      ? '\nIt does not bend within these steps.'
      : `\nIt bends at ${knee.at}: ${knee.why}. ${describeBottleneck(bent)}.`,
  );
  const before = beforeItBends(measured);
  print(`\nRoutes before it bends, ms (* waits for the model's words or prints):\n`);
  print(routesTable(mergedRecord(before.map(({ record }) => record)), markdown));
}

async function measureSoak(load: Load, minutes: number): Promise<string[]> {
  const { settings, crowd, signal } = load;
  const {
    markdown,
    warmup,
    users: [wanted = 50],
  } = settings;
  progress(`${wanted} customers arrive`);
  // Their first stories are part of the warm-up.
  const users = await prepareUsers(wanted, crowd, signal, 'none');
  progress(`${minutes} minutes begin`);
  const fromMs = Date.now();
  const figures = await soak({ ...load, users, minutes, tell: progress });
  print(`\n${soakTable(figures, markdown)}\n\n${growthTable(figures, warmup, markdown)}`);
  print(`\n${routesTable(figures.record, markdown)}\n\n${figures.faultsTable}`);
  tellWebhooks(load, { 'of the soak': [fromMs, Date.now()] });
  const growths = growthsOf(figures, warmup).filter(({ process }) => process === 'functions');
  saveFigures(load, `npm run load -- --soak ${minutes}`, soakRows(figures.record, growths, flatBelow));
  const grown = growths.filter(({ of, growth }) => of === 'rss' && (growth?.perTenMinutes ?? 0) > flatBelow);
  return [
    ...undocumentedIn(mergedRecord([load.earlier, figures.record])),
    ...grown.map(({ process }) => `the memory of the ${process} grows`),
  ];
}

async function tellLongList(load: Load): Promise<void> {
  const { product, world, settings } = load;
  const lists = await measureLongList(product, world);
  const rows = lists.map(({ what, listed, bytes, latencies }) => [
    ...[what, listed, formatNumber(bytes / 1024)],
    ...[0.5, 0.95, 0.99].map((share) => formatNumber(latencies.at(share))),
  ]);
  const head = ['a customer with 1,000 stories', 'listed', 'KB', 'p50', 'p95', 'p99'];
  print(`\n${figuresTable(head, rows, settings.markdown)}`);
  const figures = lists.map(({ what, latencies }) => listRow(what, latencies));
  saveFigures(load, 'npm run load -- --only listing', figures);
}

async function run(settings: LoadSettings): Promise<string[]> {
  print(heading(settings));
  const { delay, seed, soak: minutes, only } = settings;
  const product = await startProduct({ modelDelayMs: delay, seed, withProxies: minutes !== undefined });
  try {
    const load = await openLoad(settings, product);
    const wrong: string[] = [];
    if (minutes !== undefined) wrong.push(...(await measureSoak(load, minutes)));
    else if (only !== 'listing') wrong.push(...(await measureSteps(load)));
    progress('what was begun is finished');
    await requireConsistentState(product).catch((error: Error) => wrong.push(error.message));
    // After the consistency check, as these stories have no ledger entries.
    if (minutes === undefined && only !== 'steps') await tellLongList(load);
    return [...wrong, ...product.told];
  } finally {
    await product.close();
  }
}

/**
 * Measures the capacity of this machine: functions, stand-ins and load run in three processes. Times depend on the machine.
 * @returns the exit code: 1 for a broken invariant, a stuck story, an undocumented response or, in a soak, growing memory
 */
export async function runLoad(settings: LoadSettings): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const wrong = await run(settings);
  for (const line of wrong) print(`wrong: ${line}`);
  return wrong.length === 0 ? 0 : 1;
}
