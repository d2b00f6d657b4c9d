import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { buildSite } from '#tests/support/build-site.ts';
import { type NewerFeature, newerFeatures as newer, olderNames } from '#tests/support/newer-features.ts';

/** Calls that the code or a library makes only where the browser has them, or names of other things. */
const allowed: Readonly<Record<string, string>> = {
  'Error.captureStackTrace': 'zod asks first',
  'Navigator.connection': 'React and the router ask first',
  '.startViewTransition()': 'the router asks first, and we do not turn it on',
  '.caretPositionFromPoint()': 'the editor asks first',
  '.caretRangeFromPoint()': 'the editor asks first',
  'Window.trustedTypes': 'the editor asks first',
  navigation: 'React asks first',
  setImmediate: 'React asks first',
  '.getComposedRanges()': 'the editor asks first',
  '.command()': 'the editor’s own',
  '.getHTML()': 'the editor’s own',
  'CSS.highlights': 'the listening words are marked only where it is there',
  Highlight: 'the listening words are marked only where it is there',
  '.isValid()': 'of the calendar library’s dates',
  'Navigator.share': 'the button is shown only where it is there',
  'Navigator.canShare': 'the button is shown only where it is there',
  'Window.requestIdleCallback': 'the shell has a timer in its place',
  ClipboardItem: 'we copy plain text without it',
};

/** Members of the window are called without it. */
const isGlobal = ({ owner, isMember }: NewerFeature) => owner === '' || (owner === 'Window' && isMember);
const globals = new Set(newer.filter(isGlobal).map(({ name }) => name));
const named = new Set(newer.filter(({ owner }) => owner !== '').map(({ owner, name }) => `${owner}.${name}`));

/** Whose members a page calls; of other interfaces, names like `use` and `when` are too common. */
const called =
  /^(?:Array|Blob|Clipboard|Document|Element|HTML.*Element|Intl\.|Map|Node|Range|Re(?:gExp|quest|sponse)|Set|String|Uint8Array|Selection)/;
const members = new Set(
  newer.filter((one) => one.isMember && called.test(one.owner) && !olderNames.has(one.name)).map(({ name }) => name),
);
/** Arrays have the same names. */
const iteratorHelpers = new Set(newer.filter(({ owner }) => owner === 'Iterator').map(({ name }) => name));
const interfaceOf: Readonly<Record<string, string>> = {
  ...{ crypto: 'Crypto', document: 'Document', history: 'History', location: 'Location', navigator: 'Navigator' },
  ...{ performance: 'Performance', screen: 'Screen', window: 'Window' },
};

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined);

function memberOf(node: unknown): { readonly object: unknown; readonly name: string } | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  return { object: node['object'], name: nameOf(node['property']) ?? '' };
}

/** `x.values().map(…)`, but not `Object.values(x).map(…)`. */
function isIterator(node: unknown): boolean {
  const callee = isNode(node) && node.type === 'CallExpression' ? memberOf(node['callee']) : undefined;
  return (
    callee !== undefined &&
    /^(?:entries|keys|matchAll|values)$/.test(callee.name) &&
    !['Object', 'Reflect'].includes(nameOf(callee.object) ?? '')
  );
}

const syntaxes: Readonly<Record<string, (node: Node) => string | false>> = {
  VariableDeclaration: ({ kind }) => /using/.test(String(kind)) && 'using',
  ImportDeclaration: ({ attributes, phase }) => ((attributes as []).length > 0 || phase != null) && 'import … with',
  ImportExpression: ({ options, phase }) => (options != null || phase != null) && 'import(…, …)',
  Decorator: () => 'decorator',
  AccessorProperty: () => 'accessor',
  Literal: ({ regex }) => {
    const { pattern = '' } = (regex ?? {}) as { readonly pattern?: string };
    if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return '(?i:…)';
    return /\(\?<([^>=!]+)>.*\(\?<\1>/s.test(pattern) && '(?<a>…)|(?<a>…)';
  },
};

/** `Set` of `Set.prototype`, too. */
function ownerOf(node: unknown): string | undefined {
  const member = memberOf(node);
  return member?.name === 'prototype' ? nameOf(member.object) : nameOf(node);
}

/** Names that are read: `a.b`, `const { b } = a`. */
function readsOf(node: Node): readonly { readonly object: unknown; readonly name: string }[] {
  const read = memberOf(node);
  const { id, init } = node;
  if (node.type !== 'VariableDeclarator' || !isNode(id) || id.type !== 'ObjectPattern') return read ? [read] : [];
  return (id['properties'] as readonly Node[]).map(({ key }) => ({ object: init, name: nameOf(key) ?? '' }));
}

/** `Promise.try`, `navigator.share`, `window.Temporal` */
function newerRead(node: Node): string | undefined {
  const fulls = readsOf(node).flatMap(({ object, name }) => {
    const owner = ownerOf(object);
    if (owner === undefined) return [];
    const full = `${interfaceOf[owner] ?? owner}.${name}`;
    return named.has(full) || (['globalThis', 'self', 'window'].includes(owner) && globals.has(name)) ? [full] : [];
  });
  return fulls[0];
}

function newerCall(node: Node): string | undefined {
  const callee = node.type === 'CallExpression' && node['optional'] !== true ? memberOf(node['callee']) : undefined;
  if (callee === undefined) return undefined;
  if (iteratorHelpers.has(callee.name) && isIterator(callee.object)) return `Iterator.${callee.name}`;
  return members.has(callee.name) ? `.${callee.name}()` : undefined;
}

function newerIn(node: Node): string | undefined {
  const name = nameOf(node);
  if (name !== undefined) return globals.has(name) ? name : undefined;
  return syntaxes[node.type]?.(node) || (newerRead(node) ?? newerCall(node));
}

/** Names that are no references: of properties, and of what modules import and export. */
function isName(node: Node, key: string): boolean {
  if (/^(?:Im|Ex)portSpecifier$/.test(node.type)) return true;
  if (node['computed'] === true) return false;
  return node.type === 'MemberExpression' ? key === 'property' : key === 'key' && /Property|Method/.test(node.type);
}

function findNewer(code: string): Set<string> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    const name = newerIn(value);
    if (name !== undefined) found.add(name);
    for (const [key, child] of Object.entries(value)) if (!isName(value, key)) walk(child);
  };
  walk(parseAst(code));
  return found;
}

describe('the oldest browsers (web/tooling/oldest-browsers.ts)', () => {
  it('have every call and syntax of the built site and desk', async () => {
    const folder = await buildSite();
    const files = globSync('**/*.js', { cwd: folder });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) => {
      return [...findNewer(readFileSync(join(folder, file), 'utf8'))].map((name) => ({ name, file }));
    });
    const names = new Set(found.map(({ name }) => name));
    expect(found.filter(({ name }) => allowed[name] === undefined)).toEqual([]);
    expect(Object.keys(allowed).filter((name) => !names.has(name))).toEqual([]);
  });

  it('lack what is newer, however it is called', () => {
    const rows: Readonly<Record<string, string>> = {
      'URL.parse("/")': 'URL.parse',
      'Promise.try(a)': 'Promise.try',
      'RegExp.escape(a)': 'RegExp.escape',
      'new URLPattern("/")': 'URLPattern',
      'window.Temporal.Now': 'Window.Temporal',
      'a.values().map(b)': 'Iterator.map',
      'new Set(a).isSubsetOf(b)': '.isSubsetOf()',
      'a.moveBefore(b, c)': '.moveBefore()',
      'document.startViewTransition': 'Document.startViewTransition',
      'a.toBase64()': '.toBase64()',
      'Iterator.prototype.map.call(a, b)': 'Iterator.map',
      'const { union } = Set.prototype': 'Set.union',
      'const { DurationFormat: a } = Intl': 'Intl.DurationFormat',
      'fetchLater("/")': 'fetchLater',
      'class A { accessor b = 1 }': 'accessor',
      '/(?i:a)b/': '(?i:…)',
      '/(?<a>b)|(?<a>c)/': '(?<a>…)|(?<a>…)',
      '{ using a = b; }': 'using',
      'import a from "./a.json" with { type: "json" }': 'import … with',
    };
    const of = (code: string) => [...findNewer(code)];
    expect(Object.keys(rows).map((code) => [code, ...of(code)])).toEqual(Object.entries(rows));
    const older =
      'URL.canParse(a); a.toSorted(); Object.groupBy(a, b); a.map(b); Object.values(a).map(b); a.parse(b); ({ URLPattern: 1 }); a.b?.moveBefore?.(); /[\\p{L}--a]/v';
    expect(of(older)).toEqual([]);
  });
});
