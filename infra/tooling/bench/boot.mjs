/**
 * One cold start of one function: imports the bundle, calls it and reports on file descriptor 3. JavaScript, since stripping
 * types would distort the measurement.
 * `node boot.mjs <handler file> <event file> <warm calls>`
 */
import { readFileSync, writeSync } from 'node:fs';
import { PassThrough } from 'node:stream';

const [, , file, eventFile, warmCalls] = process.argv;
const event = JSON.parse(readFileSync(eventFile, 'utf8'));
const streaming = Symbol.for('aws.lambda.runtime.handler.streaming');

globalThis.awslambda = {
  streamifyResponse: (handler) => Object.assign(handler, { [streaming]: 'response' }),
  HttpResponseStream: { from: (stream, prelude) => Object.assign(stream, { prelude }) },
};

const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 28_000 };

async function callOnce(handler) {
  if (handler[streaming] === undefined) return handler(event, context);
  const stream = new PassThrough();
  const [body] = await Promise.all([stream.toArray(), handler(event, stream, context)]);
  return { ...stream.prelude, body: Buffer.concat(body).toString('utf8') };
}

function cpuMs(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const startedAt = performance.now();
const { handler } = await import(file);
const importedAt = performance.now();
const answer = await callOnce(handler);
const answeredAt = performance.now();
const cold = {
  importMs: importedAt - startedAt,
  firstMs: answeredAt - importedAt,
  cpuMs: cpuMs(),
  rssMb: process.memoryUsage.rss() / 2 ** 20,
};
// The first calls still compile; warm figures exclude them.
const warmupCalls = Math.ceil(Number(warmCalls) / 4);
for (let call = 0; call < warmupCalls; call += 1) await callOnce(handler);
const cpuBefore = process.cpuUsage();
const warmFrom = performance.now();
let last = answer;
for (let call = 0; call < Number(warmCalls); call += 1) {
  last = await callOnce(handler);
}
const warm = { wallMs: performance.now() - warmFrom, cpuMs: cpuMs(cpuBefore) };
writeSync(3, JSON.stringify({ cold, warm, answer, last }));
process.exit(0);
