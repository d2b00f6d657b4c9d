import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { createProgram, runProgram } from '#infra/local/command-line.ts';
import { dataFolder, readEnvFile } from '#infra/local/start-settings.ts';
import { kebabCase } from '#shared/names/functions.ts';

const root = resolve(import.meta.dirname, '../..');

const sampleFolders = { endpoint: 'api', step: 'steps', job: 'jobs' } as const;

function sampleFile(id: string): string {
  const entry = functionEntries.find((each) => each.id === id);
  if (!entry) {
    const known = functionEntries.map((each) => each.id).join(', ');
    throw new OperatorProblem(`Unknown function ${id}. Functions: ${known}.`);
  }
  return join('events', sampleFolders[entry.kind], `${kebabCase(id)}.json`);
}

function readEvent(file: string): string {
  const path = resolve(root, file);
  if (!existsSync(path)) throw new OperatorProblem(`There is no event ${file}.`);
  return readFileSync(path, 'utf8');
}

function functionsUrl(): string {
  const file = join(dataFolder(process.env), 'stack.json');
  if (!existsSync(file)) throw new OperatorProblem('No stack is running: start one with npm start.');
  return z.object({ functions: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).functions;
}

async function invoke(id: string, event: string): Promise<{ failed: boolean; text: string }> {
  const url = `${functionsUrl()}/2015-03-31/functions/${id}/invocations`;
  const response = await fetch(url, { method: 'POST', body: event }).catch(() => {
    throw new OperatorProblem('The stack does not respond: start one with npm start.');
  });
  return { failed: response.headers.has('x-amz-function-error'), text: await response.text() };
}

/** A streaming function sends a prelude, eight NUL bytes and the body; any other sends JSON. */
function parseResponse(text: string): { status: string; body: string } {
  const end = text.indexOf('\0'.repeat(8));
  const [head, rest] = end < 0 ? [text, undefined] : [text.slice(0, end), text.slice(end + 8)];
  const payload: unknown = JSON.parse(head);
  const parsed = z.object({ statusCode: z.number(), body: z.optional(z.string()) }).safeParse(payload).data;
  if (!parsed) return { status: 'responded', body: JSON.stringify(payload, null, 2) };
  return { status: String(parsed.statusCode), body: indentJson(rest ?? parsed.body ?? '') };
}

function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

async function printResponse(id: string, file: string | undefined): Promise<number> {
  const { failed, text } = await invoke(id, readEvent(file ?? sampleFile(id)));
  const { status, body } = failed ? { status: 'failed', body: indentJson(text) } : parseResponse(text);
  console.log(`${id}: ${status}\n${body}`);
  return failed ? 1 : 0;
}

export const program = createProgram(
  'npm run invoke --',
  "Runs one function of the running stack with a sample event, by Lambda's own Invoke API, and prints its response.",
)
  .argument('<function>', 'an endpoint, step or job')
  .argument('[event.json]', 'the event; without it, the sample in events/')
  .action(async (id: string, file?: string) => {
    readEnvFile();
    process.exitCode = await printResponse(id, file);
  });

if (import.meta.main) await runProgram(program);
