import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** The imported file from the root of the repository; undefined for a package. */
  readonly to: string | undefined;
}

const importOf = /\b(?:from|import|mock|importActual)\s*\(?\s*'([^'\n]+)'/g;

/** All imports of a file, static, dynamic and of types. */
function readImports(from: string, source: string): Import[] {
  return [...source.matchAll(importOf)].map(([, specifier = '']) => {
    const path = specifier.replace(/\?.*$/, '');
    if (path.startsWith('#')) return { from, specifier, to: path.slice(1) };
    return { from, specifier, to: path.startsWith('.') ? join(dirname(from), path) : undefined };
  });
}

const files = globSync('{functions,infra,shared,tests,web}/**/*.{ts,tsx,mjs}', {
  exclude: (path) => /(^|\/)(node_modules|dist|\.react-router)$/.test(path),
});
const imports = files
  // This test and that of the site's files contain imports as text.
  .filter((file) => file !== 'tests/contract/imports.test.ts' && file !== 'tests/unit/web/tooling/site-files.test.ts')
  .flatMap((file) => readImports(file, readFileSync(file, 'utf8')));

const isIn = (folder: string) => (file: string | undefined) => file?.startsWith(`${folder}/`) === true;

/** For each folder all others that it may import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'functions/domain': ['shared'],
  'functions/data': ['functions/domain', 'shared'],
  'functions/adapters': ['functions/domain', 'functions/runtime', 'shared'],
  'functions/runtime': ['functions/domain', 'shared'],
  'functions/composition': ['functions/adapters', 'functions/data', 'functions/domain', 'functions/runtime', 'shared'],
  'functions/ops': ['functions/adapters', 'functions/composition', 'functions/data', 'functions/domain', 'shared'],
  functions: ['shared'],
  'web/src': ['shared'],
  web: ['shared'],
  infra: ['functions/ops', 'shared'],
  // They run the product's own code in their process.
  'infra/tooling/bench': ['functions', 'infra', 'shared'],
  'infra/tooling/eval': ['functions', 'infra', 'shared'],
};

/** The most specific folder of the list that contains a file. */
function ruledBy(file: string): string | undefined {
  return Object.keys(allowed)
    .filter((folder) => isIn(folder)(file))
    .toSorted((one, other) => other.length - one.length)[0];
}

/**
 * `npm run generate` calls the real key functions, so that a role's partitions are those the code uses (decision 0106). The model
 * stand-in keeps out what the product keeps out: a second rule would print what the first one hides.
 */
const exceptions: Readonly<Record<string, string>> = {
  'infra/tooling/derive-function-needs.ts': 'functions/data/keys.ts',
  'infra/local/model/answers.ts': 'functions/domain/story/writing/kept-out.ts',
  'infra/local/model/material.ts': 'functions/domain/story/writing/kept-out.ts',
  'infra/local/model/review.ts': 'functions/domain/story/writing/kept-out.ts',
};

/** Packages that reach a service, storage or the environment. */
const serviceClient = /^(?:@aws-sdk\/|@aws-lambda-powertools\/|openai|stripe|puppeteer)/;

/** Groups of two or more nodes that reach each other (Tarjan's strongly connected components). */
function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const lowOf = (node: string) => low.get(node) ?? Number.POSITIVE_INFINITY;
  function visit(node: string): void {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(group);
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

function edgesBetween(nodeOf: (file: string) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [nodeOf(from), to === undefined ? undefined : nodeOf(to)];
    if (a === undefined || b === undefined || a === b) continue;
    edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  return edges;
}

describe('imports', () => {
  it('resolve to existing files', () => {
    expect(imports.filter(({ to }) => to !== undefined).length).toBeGreaterThan(5000);
    expect(readImports('a/b.ts', "import type { C } from './c.ts';\nawait import('#shared/d.ts');")).toEqual([
      { from: 'a/b.ts', specifier: './c.ts', to: 'a/c.ts' },
      { from: 'a/b.ts', specifier: '#shared/d.ts', to: 'shared/d.ts' },
    ]);
  });

  it.each(Object.entries(allowed))('of %s name only it and %j', (folder, others) => {
    const targets = [folder, ...others].map(isIn);
    const outside = imports.filter(
      ({ from, to }) =>
        ruledBy(from) === folder &&
        to !== undefined &&
        to !== exceptions[from] &&
        !targets.some((target) => target(to)),
    );
    expect(outside).toEqual([]);
  });

  it('never climb folders: a file in another folder is imported from the root', () => {
    expect(imports.filter(({ specifier }) => specifier.startsWith('../'))).toEqual([]);
  });

  // The compiler asks it of all others: only Vite finds a file without its extension.
  it('of the site name files with their extension', () => {
    const inFull = ({ specifier, to }: Import) => to === undefined || specifier.includes('+types/') || existsSync(to);
    expect(imports.filter((each) => isIn('web/src')(each.from) && !inFull(each))).toEqual([]);
  });

  it('of domain and shared name no service and no built-in module that does I/O', () => {
    const reaching = imports.filter(
      ({ from, specifier }) => isIn('functions/domain')(from) && serviceClient.test(specifier),
    );
    const builtIns = imports.filter(
      ({ from, specifier }) => (isIn('shared')(from) || isIn('web/src')(from)) && specifier.startsWith('node:'),
    );
    expect([...reaching, ...builtIns]).toEqual([]);
  });

  it('form no cycle between folders of the domain', () => {
    const folderOf = (file: string) => /^functions\/domain\/([^/]+)\//.exec(file)?.[1];
    expect(findCycles(edgesBetween(folderOf))).toEqual([]);
  });

  it('form no cycle between files', () => {
    expect(findCycles(edgesBetween((file) => file))).toEqual([]);
  });

  it('report a cycle in an example', () => {
    const edges = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a', 'd'])],
    ]);
    expect(findCycles(edges).map((group) => group.toSorted())).toEqual([['a', 'b', 'c']]);
  });
});
