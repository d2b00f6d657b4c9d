import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { metafilePath } from '#infra/tooling/build-functions.ts';
import { bundleClosure } from '#infra/tooling/bundle-closure.ts';
import type { BenchStack } from './bench-stack.ts';
import { type BenchCase, bundleFile, isEndpoint } from './cases.ts';
import type { Figures } from './gates.ts';
import { type Peers, unbundledFile } from './peers/build-peers.ts';
import { peerSecret, toExpressRequest } from './peers/peer-requests.ts';
import type { Row } from './print-table.ts';
import type { Reports, Variant } from './rounds.ts';
import { bodyOf200, type FunctionReport, runFunction } from './run-function.ts';
import { median, medianRatio } from './statistics.ts';

const root = join(import.meta.dirname, '../../..');
export const emptyId = 'empty';
export const expressId = (id: string) => `Express: ${id}`;
export const fairExpressId = (id: string) => `fair Express: ${id}`;
export const commonId = 'common practice: getStory';
const unbundledId = (id: string) => `unbundled: ${id}`;

/** Endpoints that the peers implement; other functions are compared with the last one. */
export const peerEndpoints = ['getUser', 'listStories', 'getStory'] as const satisfies readonly FunctionId[];
/** Three times as slow as the others, so every third round. */
const unbundledEveryRounds = 3;

const noCheck = () => undefined;

function checkOf(id: FunctionId): Variant['check'] {
  return isEndpoint(id) ? (answer) => void bodyOf200(id, answer) : noCheck;
}

export function ourVariants(cases: readonly BenchCase[]): Variant[] {
  const empty = { id: emptyId, file: join(import.meta.dirname, 'empty-handler.mjs'), event: () => ({}) };
  const own = cases.map(({ id, event }) => ({ id, event, file: bundleFile(id), check: checkOf(id) }));
  return [{ ...empty, check: noCheck }, ...own];
}

export function unbundledVariants(cases: readonly BenchCase[]): Variant[] {
  return cases.map(({ id, event }) => {
    const { file = '' } = functionEntries.find((entry) => entry.id === id) ?? {};
    const variant = { id: unbundledId(id), event, file: unbundledFile(file), check: checkOf(id) };
    return { ...variant, everyRounds: unbundledEveryRounds };
  });
}

/** Other implementations; their responses must equal ours. */
export async function peerVariants(stack: BenchStack, cases: readonly BenchCase[], peers: Peers): Promise<Variant[]> {
  const eventFile = join(stack.folder, 'peer.json');
  const variants = peerEndpoints.map(async (id): Promise<Variant[]> => {
    const event = cases.find((benchCase) => benchCase.id === id)?.event ?? (() => ({}));
    const { environment } = stack;
    const ours = await runFunction({
      file: bundleFile(id),
      event: event(),
      eventFile: `${eventFile}.${id}`,
      environment,
      warmCalls: 0,
    });
    const expected: unknown = JSON.parse(bodyOf200(id, ours.answer));
    const check = (answer: unknown) => deepStrictEqual(JSON.parse(bodyOf200(id, answer)), expected);
    const express = {
      id: expressId(id),
      file: peers.express,
      event: () => toExpressRequest(event()),
      check,
      environment: { PEER_SECRET: peerSecret },
    };
    const fair = { id: fairExpressId(id), file: peers.fairExpress, event, check };
    const common = { id: commonId, file: peers.commonPractice, event, check };
    return id === 'getStory' ? [express, fair, common] : [express, fair];
  });
  return (await Promise.all(variants)).flat();
}

type Value = (report: FunctionReport) => number;
const cpu: Value = ({ cold }) => cold.cpuMs;
const answered: Value = ({ cold }) => cold.importMs + cold.firstMs;
const rss: Value = ({ cold }) => cold.rssMb;

function valuesOf(reports: Reports, id: string, value: Value): ReadonlyMap<number, number> {
  return new Map([...(reports.get(id) ?? [])].map(([round, report]) => [round, value(report)]));
}

export function medianOf(reports: Reports, id: string, value: Value): number {
  return median([...valuesOf(reports, id, value).values()]);
}

export function ratioOf(reports: Reports, id: string, base: string, value: Value): number {
  return medianRatio(valuesOf(reports, id, value), valuesOf(reports, base, value));
}

function expressOf(id: string): string {
  return expressId(peerEndpoints.find((same) => same === id) ?? 'getStory');
}

export interface BundleSize {
  readonly entryKb: number;
  readonly readKb: number;
}

export function bundleSize(id: string): BundleSize {
  const { files, gzipBytes } = bundleClosure(JSON.parse(readFileSync(metafilePath(id), 'utf8')), root);
  const entry = gzipSync(readFileSync(join(root, files[0] ?? '')), { level: 9 });
  return { entryKb: entry.length / 1000, readKb: gzipBytes / 1000 };
}

export function coldRows(reports: Reports, ids: readonly string[]): Row[] {
  return ids.map((id) => {
    const { entryKb, readKb } = bundleSize(id);
    const medianOfValue = (value: Value) => medianOf(reports, id, value).toFixed(0);
    return {
      function: id,
      'entry KB': entryKb.toFixed(0),
      'read KB': readKb.toFixed(0),
      'init ms': medianOfValue(({ cold }) => cold.importMs),
      'first ms': medianOfValue(({ cold }) => cold.firstMs),
      'CPU ms': medianOfValue(cpu),
      '× empty': ratioOf(reports, id, emptyId, cpu).toFixed(2),
      '× Express': ratioOf(reports, id, expressOf(id), cpu).toFixed(2),
      '× unbundled': ratioOf(reports, id, unbundledId(id), cpu).toFixed(2),
      'RSS MB': medianOfValue(rss),
    };
  });
}

export function peerRows(reports: Reports): Row[] {
  const ids = [
    emptyId,
    ...peerEndpoints.map(expressId),
    ...peerEndpoints.map(fairExpressId),
    commonId,
    unbundledId('getStory'),
  ];
  return ids.map((id) => {
    const medianOfValue = (value: Value) => medianOf(reports, id, value).toFixed(0);
    return {
      peer: id,
      'init ms': medianOfValue(({ cold }) => cold.importMs),
      'first ms': medianOfValue(({ cold }) => cold.firstMs),
      'CPU ms': medianOfValue(cpu),
      '× empty': ratioOf(reports, id, emptyId, cpu).toFixed(2),
      'RSS MB': medianOfValue(rss),
    };
  });
}

/** Functions that hash, use the model or a native library in the first request, and those without a waiting customer. */
function isHeavyByDesign(id: FunctionId): boolean {
  const { grants, native = [] }: FunctionSpec = functionSpecs[id];
  const hashes = ['login', 'register', 'changePassword', 'resetPassword', 'requestEmailChange'].includes(id);
  return hashes || grants.includes('read-openai-key') || native.length > 0 || !isEndpoint(id);
}

export function coldFigures(reports: Reports, ids: readonly FunctionId[]): Figures {
  const overEmpty = (some: readonly string[]) => some.map((id) => ratioOf(reports, id, emptyId, cpu));
  const light = ids.filter((id) => !isHeavyByDesign(id));
  return {
    'cold: median function / empty (CPU)': median(overEmpty(ids)),
    'cold: worst endpoint without model, image or hash / empty (CPU)': Math.max(...overEmpty(light)),
    'cold: getStory / Express with the same calls (CPU)': ratioOf(reports, 'getStory', expressId('getStory'), cpu),
    'cold: getStory / fair Express (CPU)': ratioOf(reports, 'getStory', fairExpressId('getStory'), cpu),
    'cold: getStory / Express (init and first answer)': ratioOf(reports, 'getStory', expressId('getStory'), answered),
    'cold: getStory / common practice (CPU)': ratioOf(reports, 'getStory', commonId, cpu),
    'cold: median function / the same unbundled (CPU)': median(
      ids.map((id) => ratioOf(reports, id, unbundledId(id), cpu)),
    ),
    'cold: getStory / Express (memory)': ratioOf(reports, 'getStory', expressId('getStory'), rss),
  };
}

export function bundleFigures(ids: readonly string[]): Figures {
  const commonPracticeKb = 203;
  const sizes = ids.filter((id) => id !== 'checkInvariants').map(bundleSize);
  const entries = sizes.map(({ entryKb }) => entryKb / commonPracticeKb);
  const reads = sizes.map(({ readKb }) => readKb / commonPracticeKb);
  return {
    'bundle: median entry / common practice (gzip)': median(entries),
    'bundle: worst entry / common practice (gzip)': Math.max(...entries),
    'bundle: median of all that is read / common practice (gzip)': median(reads),
    'bundle: worst of all that is read / common practice (gzip)': Math.max(...reads),
  };
}
