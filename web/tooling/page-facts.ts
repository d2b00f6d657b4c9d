import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { documentOf } from '#shared/names/pages.ts';
import type { PageFacts } from './site-files.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

function allNodes({ childNodes }: { readonly childNodes: readonly Node[] }): Node[] {
  return childNodes.flatMap((child) => ('childNodes' in child ? [child, ...allNodes(child)] : [child]));
}

/** @throws Error without a title or description */
export function headTexts(html: string): { readonly title: string; readonly description: string } {
  const nodes = allNodes(parse(html));
  const titled = nodes.find(({ nodeName }) => nodeName === 'title');
  const text = titled !== undefined && 'childNodes' in titled ? titled.childNodes[0] : undefined;
  const attributes = nodes.map((node) =>
    'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {},
  );
  const described = attributes.find(({ name }) => name === 'description')?.['content'];
  if (text === undefined || !('value' in text) || described === undefined)
    throw new Error('a page has no title or no description');
  return { title: text.value, description: described };
}

export function sourcesOfRoute(file: string, source: string): string[] {
  const features = [...source.matchAll(/'#web\/src\/(features\/[\w-]+)\//g)].map(([, folder = '']) => folder);
  return [...new Set([file, ...features])];
}

/** Date of the last commit to these files; the build date without git or for uncommitted files. */
function lastChange(appFolder: string, sources: readonly string[], builtAt: Date): string {
  try {
    const output = execFileSync('git', ['log', '-1', '--format=%cs', '--', ...sources], {
      cwd: appFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (/^\d{4}-\d\d-\d\d\s*$/.test(output)) return output.trim();
  } catch {
    // No git repository.
  }
  return builtAt.toISOString().slice(0, 10);
}

interface FactsOptions {
  readonly path: string;
  readonly routeFile: string;
  readonly appFolder: string;
  readonly clientFolder: string;
  readonly builtAt: Date;
}

export function pageFacts({ path, routeFile, appFolder, clientFolder, builtAt }: FactsOptions): PageFacts {
  const sources = sourcesOfRoute(routeFile, readFileSync(join(appFolder, routeFile), 'utf8'));
  const texts = headTexts(readFileSync(join(clientFolder, documentOf(path)), 'utf8'));
  return { path, ...texts, lastChange: lastChange(appFolder, sources, builtAt) };
}
