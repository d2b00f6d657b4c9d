import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import needs from '#infra/function-needs.json' with { type: 'json' };
import { functionNeeds } from '#infra/function-needs.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { kebabCase, type StepId, stepIds } from '#shared/names/functions.ts';
import { loadHandler } from '#tests/support/load-handler.ts';

const root = join(import.meta.dirname, '../..');
const eventFolders = { endpoint: 'api', step: 'steps', job: 'jobs' } as const;
const eventFile = (kind: keyof typeof eventFolders, id: string) =>
  join(root, 'events', eventFolders[kind], `${kebabCase(id)}.json`);

describe.each(functionEntries)('$id', (entry) => {
  it('has its handler at the listed path', () => {
    expect(existsSync(join(root, entry.file))).toBe(true);
  });

  it('has its configuration in infra/function-needs.json', async () => {
    const { configNames } = await loadHandler(entry.id);
    expect(functionNeeds(entry.id).config, 'npm run generate').toEqual(configNames);
  });

  it('has a sample event', () => {
    expect(JSON.parse(readFileSync(eventFile(entry.kind, entry.id), 'utf8'))).toBeTypeOf('object');
  });
});

describe('the lists of functions', () => {
  it('name every handler file', () => {
    const files = globSync(['functions/api/*/*.ts', 'functions/steps/*/*.ts', 'functions/jobs/*.ts'], { cwd: root });
    const handlers = files.filter((file) => /^export const handler\b/m.test(readFileSync(join(root, file), 'utf8')));
    expect(handlers.sort()).toEqual(functionEntries.map(({ file }) => file).sort());
  });

  it('match the functions in infra/function-needs.json', () => {
    expect(Object.keys(needs)).toEqual(functionEntries.map(({ id }) => id));
  });

  it('have no sample event of a removed function', () => {
    const events = globSync('events/{api,steps,jobs}/*.json', { cwd: root }).map((file) => join(root, file));
    expect(events.sort()).toEqual(functionEntries.map(({ kind, id }) => eventFile(kind, id)).sort());
  });
});

describe('sample events of steps', () => {
  const arns = Object.fromEntries(stepIds.map((id) => [id, id])) as Record<StepId, StepId>;
  const definition = JSON.stringify(writeStoryDefinition(arns));

  it.each(stepIds)('%s has the payload that the workflow sends', (id) => {
    const task = new RegExp(`"Resource":"${id}","Parameters":(\\{[^}]*\\})`).exec(definition)?.[1] ?? '{}';
    const given = Object.keys(JSON.parse(task)).map((name) => name.replace(/\.\$$/, ''));
    expect(Object.keys(JSON.parse(readFileSync(eventFile('step', id), 'utf8'))).sort()).toEqual(given.sort());
  });
});
