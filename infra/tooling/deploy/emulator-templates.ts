import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackOrder } from './stack-order.ts';

type Json = unknown;

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, Json>>;
  readonly DependsOn?: string | readonly string[];
  readonly Metadata?: Readonly<Record<string, Json>>;
}

export interface StackTemplate {
  readonly Resources?: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Json }>>;
}

/** @returns the value instead of a reference; undefined to keep it */
type Replace = (id: string, attribute: string | undefined) => Json | undefined;

function replaceReferences<Value>(value: Value, replace: Replace): Value;
function replaceReferences(value: Json, replace: Replace): Json {
  if (Array.isArray(value)) return value.map((each) => replaceReferences(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref: reference, 'Fn::GetAtt': got }: { readonly Ref?: string; readonly 'Fn::GetAtt'?: string[] } = value;
  const [id, attribute] = Array.isArray(got) ? got : [reference];
  const found = typeof id === 'string' ? replace(id, attribute) : undefined;
  if (found !== undefined) return found;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceReferences(each, replace)]));
}

/** Removes dependencies on other resources than these. */
function withoutOtherDependencies(resources: readonly (readonly [string, Resource])[]): Record<string, Resource> {
  const known = new Set(resources.map(([id]) => id));
  return Object.fromEntries(
    resources.map(([id, { DependsOn = [], ...resource }]) => {
      const needed = [DependsOn].flat().filter((other) => known.has(other));
      return [id, needed.length === 0 ? resource : { ...resource, DependsOn: needed }];
    }),
  );
}

const readTemplate = (assembly: string, file: string): StackTemplate =>
  JSON.parse(readFileSync(join(assembly, file), 'utf8'));

/** A template with the resources of its nested stacks, because emulators pass no values out of these. */
export function mergeNested(template: StackTemplate, read: (file: string) => StackTemplate): StackTemplate {
  const resources = Object.entries(template.Resources ?? {});
  const isNested = ([, { Type }]: (typeof resources)[number]) => Type === 'AWS::CloudFormation::Stack';
  const parts = resources.filter(isNested).map(([id, { Properties = {}, Metadata = {} }]) => {
    const given = (Properties['Parameters'] ?? {}) as Readonly<Record<string, Json>>;
    return { id, ...replaceReferences(read(String(Metadata['aws:asset:path'])), (name) => given[name]) };
  });
  const outputOf: Replace = (id, attribute = '') => {
    const output = parts.find((part) => part.id === id)?.Outputs?.[attribute.replace('Outputs.', '')];
    return output && replaceReferences(output.Value, outputOf);
  };
  const all = [
    ...resources.filter((resource) => !isNested(resource)),
    ...parts.flatMap(({ Resources = {} }) => Object.entries(Resources)),
  ];
  return replaceReferences({ ...template, Resources: withoutOtherDependencies(all) }, outputOf);
}

/** The templates of an assembly with their nested ones, by their file. */
export function templatesIn(assembly: string): ReadonlyMap<string, StackTemplate> {
  const read = (file: string) => readTemplate(assembly, file);
  // By the manifest, since the folder may have templates of an earlier synthesis.
  const files = stackOrder(assembly).map((stack) => `${stack}.template.json`);
  return new Map(files.map((file) => [file, mergeNested(read(file), read)]));
}

/** A template without the resources of these types; references to them get another value. */
export function leaveOut(template: StackTemplate, types: ReadonlySet<string>): StackTemplate {
  const all = Object.entries(template.Resources ?? {});
  const missing = new Map(all.filter(([, { Type }]) => types.has(Type)));
  const kept = withoutOtherDependencies(all.filter(([id]) => !missing.has(id)));
  return replaceReferences({ ...template, Resources: kept }, (id) => {
    const { Type, Properties = {} } = missing.get(id) ?? {};
    // The API then calls the function itself.
    if (Type === 'AWS::Lambda::Alias') return Properties['FunctionName'];
    return Type === undefined ? undefined : `${id.toLowerCase()}.example`;
  });
}

/** Rewrites the templates of an assembly for an emulator that does not know these types. */
export function adaptAssembly(assembly: string, types: ReadonlySet<string>): void {
  for (const [file, template] of templatesIn(assembly))
    writeFileSync(join(assembly, file), JSON.stringify(leaveOut(template, types)));
}
