import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NewEndpoint, writeEndpoint } from '#infra/tooling/endpoint-skeleton.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tellwren-skeleton-'));
  for (const folder of ['shared/endpoints', 'infra/tooling/requests', 'tests/http'])
    cpSync(folder, join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const rename: NewEndpoint = {
  id: 'renameStory',
  method: 'POST',
  path: '/api/story/{storyId}/name',
  caller: 'customer',
};
const wishes: NewEndpoint = { id: 'listWishes', method: 'GET', path: '/api/desk/wishes', caller: 'operator' };

/** The lines that were added to each file, which is valid TypeScript. */
async function write(added: NewEndpoint): Promise<Record<string, string>> {
  const files = await writeEndpoint(root, added);
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      transformSync(text, { loader: 'ts' });
      return [file, text];
    }),
  );
}

describe('the skeleton of an endpoint', () => {
  it('goes into the files of its folder, with the ids of its path', async () => {
    const files = await write(rename);
    expect(Object.keys(files)).toEqual([
      'shared/endpoints/story.ts',
      'functions/api/story/rename-story.ts',
      'infra/tooling/requests/valid-requests.ts',
      'tests/http/story.test.ts',
    ]);
    expect(files['shared/endpoints/story.ts']).toContain("errors: ['unauthorized']");
    expect(files['functions/api/story/rename-story.ts']).toContain('shopOf({ ...forCustomer })');
    expect(files['infra/tooling/requests/valid-requests.ts']).toContain(
      'renameStory: ({ storyId }) => ({ path: { storyId }, body: {} }),\n  ...deskRequests',
    );
    expect(files['tests/http/story.test.ts']).toMatch(/renameStory: to be written.*reachesAll\(\);/s);
  });

  it('begins a new folder in the list', async () => {
    const files = await write(wishes);
    expect(Object.keys(files)).toHaveLength(5);
    expect(files['shared/endpoints/index.ts']).toMatch(/as deskWishes from.*'desk-wishes': deskWishes,\n\} as const/s);
    expect(files['shared/endpoints/desk-wishes.ts']).toMatch(/throttle: 'deskRead',.*roles: \[.owner.\]/s);
    expect(files['tests/http/desk-wishes.test.ts']).toContain("operatorSession(addresses, 'owner')");
  });

  it('is refused for a route or id that exists, and for a wrong path', async () => {
    const refused = [
      { ...rename, id: 'getStory' },
      { ...rename, path: '/api/order' },
      { ...rename, path: '/story' },
      { ...rename, id: 'rename-story' },
    ];
    const faults = [];
    for (const added of refused) if (await writeEndpoint(root, added).then(Boolean, () => false)) faults.push(added);
    expect(faults).toEqual([]);
  });
});
