import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackOrder } from './stack-order.ts';

type Json = unknown;

interface Resource {
  readonly Type: string;
  readonly DependsOn?: string | readonly string[];
  readonly Metadata?: Readonly<Record<string, Json>>;
}

export interface StackTemplate {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

/** @returns the value instead of a reference; undefined to keep it */
type Replace = (id: string) => Json | undefined;

function replaceReferences<Value>(value: Value, replace: Replace): Value;
function replaceReferences(value: Json, replace: Replace): Json {
  if (Array.isArray(value)) return value.map((each) => replaceReferences(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref: reference, 'Fn::GetAtt': got }: { readonly Ref?: string; readonly 'Fn::GetAtt'?: string[] } = value;
  const [id] = Array.isArray(got) ? got : [reference];
  const found = typeof id === 'string' ? replace(id) : undefined;
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

/** The templates of an assembly with their nested ones, by their file. */
export function templatesIn(assembly: string): ReadonlyMap<string, StackTemplate> {
  // By the manifest, since the folder may have templates of an earlier synthesis.
  const files = stackOrder(assembly).map((stack) => `${stack}.template.json`);
  const templates = new Map<string, StackTemplate>();
  for (const file of files) {
    const template = readTemplate(assembly, file);
    templates.set(file, template);
    for (const { Type, Metadata = {} } of Object.values(template.Resources ?? {}))
      if (Type === 'AWS::CloudFormation::Stack') files.push(String(Metadata['aws:asset:path']));
  }
  return templates;
}

/** A template without the resources of these types; references to them get another value. */
function leaveOut({ Resources = {}, ...template }: StackTemplate, types: ReadonlySet<string>): StackTemplate {
  const isKept = ({ Type }: Resource) => !types.has(Type);
  const kept = Object.entries(Resources).filter(([, resource]) => isKept(resource));
  return replaceReferences({ ...template, Resources: withoutOtherDependencies(kept) }, (id) => {
    const resource = Resources[id];
    return resource === undefined || isKept(resource) ? undefined : `${id.toLowerCase()}.example`;
  });
}

/** Rewrites the templates of an assembly for an emulator that does not know these types. */
export function adaptAssembly(assembly: string, types: ReadonlySet<string>): void {
  for (const [file, template] of templatesIn(assembly))
    writeFileSync(join(assembly, file), JSON.stringify(leaveOut(template, types)));
}
