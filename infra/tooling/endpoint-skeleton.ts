import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { kebabCase } from '#shared/names/functions.ts';

export interface NewEndpoint {
  readonly id: string;
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly caller: 'anyone' | 'visitor' | 'customer' | 'operator';
  /** By default `read` or `write`, of the desk `deskRead` or `deskAct`. */
  readonly throttle?: string;
  /** By default the first part of the path, `desk-…` with the second one for an operator. */
  readonly folder?: string;
}

const sampleId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';

const variablesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const camelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function folderOf({ folder, path, caller }: NewEndpoint): string {
  const [, , first = '', second = ''] = path.split('/');
  return folder ?? (caller === 'operator' ? `desk-${second}` : first);
}

/** @throws OperatorProblem for a wrong id, folder or path, and for a route that exists */
function requireNew(added: NewEndpoint): void {
  const { id, method, path } = added;
  if (!/^[a-z][A-Za-z]+$/.test(id)) throw new OperatorProblem(`${id}: write the id in camel case.`);
  if (!/^\/api(?:\/[\w-]+|\/\{\w+\})+$/.test(path))
    throw new OperatorProblem(`${path}: write it as /api/story/{storyId}.`);
  if (!/^[a-z][a-z-]+$/.test(folderOf(added))) throw new OperatorProblem('Name the folder: --folder <folder>.');
  const same = Object.values(endpoints).find(
    (other) => other.id === id || (other.method === method && other.path === path),
  );
  if (same !== undefined) throw new OperatorProblem(`There is ${same.id} already: ${same.method} ${same.path}.`);
}

function definition({ id, method, path, caller, throttle }: NewEndpoint): string {
  const isOperator = caller === 'operator';
  const usual = method === 'GET' ? ['deskRead', 'read'] : ['deskAct', 'write'];
  const errors = { anyone: '', visitor: '', customer: "'unauthorized'", operator: "'route-not-found'" };
  const schemas = variablesOf(path).map((name) => `${name}: z.string().check(z.minLength(1), z.maxLength(64))`);
  const request = [
    ...(schemas.length > 0 ? [`path: z.object({ ${schemas.join(', ')} })`] : []),
    ...(['POST', 'PUT'].includes(method) ? ['body: z.object({})'] : []),
  ];
  return `export const ${id} = endpoint({
  id: '${id}',
  summary: 'To be written.',
  method: '${method}',
  path: '${path}',
  caller: '${caller}',
  throttle: '${throttle ?? usual[isOperator ? 0 : 1]}',
  streams: false,${isOperator ? "\n  roles: ['owner']," : ''}
  request: { ${request.join(', ')} },
  response: messageResponseSchema,
  errors: [${errors[caller]}],
});
`;
}

function handler({ id, caller }: NewEndpoint, folder: string): string {
  const [module, name] = {
    anyone: ['visitor', 'forVisitor'],
    visitor: ['customer', 'forCustomer'],
    customer: ['customer', 'forCustomer'],
    operator: ['operator', 'forOperator'],
  }[caller] as [string, string];
  return `import { ${name} } from '#functions/composition/${module}.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/${folder}.ts';

export const handler = defineHandler(endpoints.${id}, shopOf({ ...${name} }), async () => {
  return { success: true, message: 'To be written' };
});
`;
}

/** A request with the facts that have the names of the path's variables. */
function requestLine({ id, method, path }: NewEndpoint, source: string): string {
  const facts = new Set([...source.matchAll(/^ {2}readonly (\w+): string;/gm)].map(([, name]) => name));
  const variables = variablesOf(path);
  const used = variables.filter((name) => facts.has(name));
  const values = variables.map((name) => (facts.has(name) ? name : `${name}: '${sampleId}'`));
  const parts = [
    ...(values.length > 0 ? [`path: { ${values.join(', ')} }`] : []),
    ...(['POST', 'PUT'].includes(method) ? ['body: {}'] : []),
  ];
  return `  ${id}: (${used.length > 0 ? `{ ${used.join(', ')} }` : ''}) => ({ ${parts.join(', ')} }),\n`;
}

const emptyTest = (folder: string) => `import { describe, expect, it } from 'vitest';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { reachesAll } = resourceCalls('${folder}');

describe('${folder}', () => {
  reachesAll();
});
`;

function withTest(source: string, { id, caller }: NewEndpoint): string {
  const [sign, import_] = {
    anyone: ['', ''],
    visitor: ['', ''],
    customer: ['await readyCustomer(addresses)', "import { readyCustomer } from '#tests/support/ready-customer.ts';\n"],
    operator: [
      "await operatorSession(addresses, 'owner')",
      "import { operatorSession } from '#tests/support/operators.ts';\n",
    ],
  }[caller] as [string, string];
  const signIn = sign === '' ? '' : `    const { token } = ${sign};\n`;
  const test = `  it('${id}: to be written', async () => {
${signIn}    expect((await call('${id}'${sign === '' ? '' : ', { token }'})).body).toEqual({ success: true, message: 'To be written' });
  });

`;
  const names = ['call', ...(sign === '' ? [] : ['addresses'])];
  const imports = source.includes(import_.trim()) ? '' : import_;
  return (
    imports +
    source
      .replace(/const \{ ([^}]*) \} = resourceCalls\(/, (_, before: string) => {
        return `const { ${[...new Set([...before.split(', '), ...names])].join(', ')} } = resourceCalls(`;
      })
      .replace(/^( *)reachesAll\(\);/m, `${test}$1reachesAll();`)
  );
}

function withDefinition(source: string, added: string): string {
  const imports = [
    ...(source.includes('import * as z ') || !added.includes(' z.') ? [] : ["import * as z from 'zod/mini';\n"]),
    // Biome joins them.
    ...(source === '' ? ["import { endpoint } from './endpoint.ts';\n"] : []),
    ...(source.includes('messageResponseSchema') ? [] : ["import { messageResponseSchema } from './endpoint.ts';\n"]),
  ];
  return `${imports.join('')}${source}\n${added}`;
}

/** Adds the import and the folder to the list of endpoints. */
function withFolder(source: string, folder: string): string {
  const name = camelCase(folder);
  const entry = name === folder ? name : `'${folder}': ${name}`;
  return source
    .replace('\n\n/**', `\nimport * as ${name} from './${folder}.ts';\n\n/**`)
    .replace('\n} as const', `\n  ${entry},\n} as const`);
}

/**
 * Writes the endpoint, its function, a valid request and a test.
 * @returns the files, below `root`
 * @throws OperatorProblem
 */
export async function writeEndpoint(root: string, added: NewEndpoint): Promise<string[]> {
  requireNew(added);
  const folder = folderOf(added);
  const written: string[] = [];
  const change = async (file: string, changed: (before: string) => string, empty = '') => {
    const path = join(root, file);
    const before = existsSync(path) ? await readFile(path, 'utf8') : empty;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, changed(before));
    written.push(file);
  };
  const described = `shared/endpoints/${folder}.ts`;
  if (!existsSync(join(root, described))) await change('shared/endpoints/index.ts', (list) => withFolder(list, folder));
  await change(described, (before) => withDefinition(before, definition(added)));
  await change(`functions/api/${folder}/${kebabCase(added.id)}.ts`, () => handler(added, folder));
  const requests = folder.startsWith('desk-')
    ? (['infra/tooling/requests/desk-requests.ts', '  ...shopRequests,\n'] as const)
    : (['infra/tooling/requests/valid-requests.ts', '  ...deskRequests,\n'] as const);
  await change(requests[0], (before) => before.replace(requests[1], requestLine(added, before) + requests[1]));
  await change(`tests/http/${folder}.test.ts`, (before) => withTest(before, added), emptyTest(folder));
  return written;
}
