import { existsSync, globSync, readFileSync } from 'node:fs';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import needs from '#infra/function-needs.json' with { type: 'json' };
import { functionSpecs } from '#infra/function-specs.ts';
import { kebabCase } from '#shared/names/functions.ts';

const eventFolders = { endpoint: 'api', step: 'steps', job: 'jobs' } as const;

export const eventFile = (kind: keyof typeof eventFolders, id: string) =>
  `events/${eventFolders[kind]}/${kebabCase(id)}.json`;

const isHandler = (file: string) => existsSync(file) && /^export const handler\b/m.test(readFileSync(file, 'utf8'));

/** What each function lacks, with the command that repairs it; and what is left of removed functions. */
export function missingParts(): string[] {
  const specs: Readonly<Partial<Record<FunctionId, object>>> = functionSpecs;
  const lacking = functionEntries.flatMap(({ id, kind, file }) => [
    ...(isHandler(file) ? [] : [`${id}: write its handler in ${file}`]),
    ...(specs[id] === undefined ? [`${id}: add its memory, timeout and grants to infra/function-specs.ts`] : []),
    ...(id in needs && existsSync(eventFile(kind, id))
      ? []
      : [`${id}: add a valid request to tests/support/valid-requests.ts, then run npm run generate`]),
  ]);
  const ids: readonly string[] = functionEntries.map(({ id }) => id);
  const known = functionEntries.flatMap(({ id, kind, file }) => [file, eventFile(kind, id)]);
  const left = globSync(
    '{functions/api/*/*.ts,functions/steps/*/*.ts,functions/jobs/*.ts,events/{api,steps,jobs}/*.json}',
  )
    .filter((file) => !known.includes(file) && (file.endsWith('.json') || isHandler(file)))
    .map((file) => `${file}: of no listed function`);
  const removed = Object.keys(needs).filter((id) => !ids.includes(id));
  return [
    ...lacking,
    ...left,
    ...removed.map((id) => `infra/function-needs.json: ${id} is no function: npm run generate`),
  ];
}
