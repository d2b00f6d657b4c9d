import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

type Json = unknown;

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, Json>>;
  readonly DependsOn?: string | readonly string[];
}

export interface StackTemplate {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

/** The templates of an assembly, nested ones included, by their file. */
export function templatesIn(assembly: string): ReadonlyMap<string, StackTemplate> {
  const files = globSync('*.template.json', { cwd: assembly }).toSorted();
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(assembly, file), 'utf8'))]));
}

/** Custom resources run a function during the deployment. */
const isCustom = (type: string) => type.startsWith('Custom::');

/**
 * Emulators accept unknown types silently: the stack is then complete without such a resource, or with one that is named like its
 * logical id. A known type usually fails, because it misses a property.
 */
async function isKnown(Type: string, client: CloudFormationClient): Promise<boolean> {
  const StackName = `tellwren-rehearsal-probe-${Type.replaceAll('::', '-')}`;
  const TemplateBody = JSON.stringify({ Resources: { Probe: { Type, Properties: {} } } });
  try {
    await client.send(new CreateStackCommand({ StackName, TemplateBody }));
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    if (stack?.StackStatus !== 'CREATE_COMPLETE') return true;
    const { StackResources: found = [] } = await client.send(new DescribeStackResourcesCommand({ StackName }));
    return found.some(({ ResourceType, PhysicalResourceId: id }) => ResourceType === Type && id !== 'Probe');
  } catch {
    return true;
  } finally {
    await client.send(new DeleteStackCommand({ StackName })).catch(() => undefined);
  }
}

/** Types in these templates that the emulator's CloudFormation does not create. */
export async function unknownTypes(templates: Iterable<StackTemplate>): Promise<ReadonlySet<string>> {
  const client = new CloudFormationClient({ maxAttempts: 1 });
  const types = new Set(
    [...templates].flatMap(({ Resources = {} }) => Object.values(Resources).map(({ Type }) => Type)),
  );
  const unknown = new Set<string>();
  for (const type of [...types].toSorted()) if (isCustom(type) || !(await isKnown(type, client))) unknown.add(type);
  return unknown;
}

/** What a reference to a missing resource becomes: a function's alias its function, everything else a host name. */
function substitute(id: string, { Type, Properties = {} }: Resource): Json {
  return Type === 'AWS::Lambda::Alias' ? Properties['FunctionName'] : `${id.toLowerCase()}.example`;
}

function withoutReferences(value: Json, missing: Readonly<Record<string, Resource>>): Json {
  if (Array.isArray(value)) return value.map((each) => withoutReferences(each, missing));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref: reference, 'Fn::GetAtt': attribute } = value as { readonly Ref?: Json; readonly 'Fn::GetAtt'?: Json };
  const id = String(Array.isArray(attribute) ? attribute[0] : (reference ?? ''));
  const resource = missing[id];
  if (resource !== undefined) return substitute(id, resource);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutReferences(each, missing)]));
}

/** A template without the resources of these types; references to them get another value. */
export function leaveOut<Template extends StackTemplate>(template: Template, types: ReadonlySet<string>): Template {
  const all = Object.entries(template.Resources ?? {});
  const missing = Object.fromEntries(all.filter(([, { Type }]) => types.has(Type)));
  const kept = all
    .filter(([id]) => !(id in missing))
    .map(([id, { DependsOn = [], ...resource }]) => {
      const needed = [DependsOn].flat().filter((other) => !(other in missing));
      return [id, needed.length === 0 ? resource : { ...resource, DependsOn: needed }] as const;
    });
  return withoutReferences({ ...template, Resources: Object.fromEntries(kept) }, missing) as Template;
}

/** Where nested templates are. Emulators know S3 under its address without a region only. */
const [regionalAddress, globalAddress] = [
  '"https://s3.",{"Ref":"AWS::Region"},".",{"Ref":"AWS::URLSuffix"},"/"',
  '"https://s3.amazonaws.com/"',
];

/** Rewrites the templates of an assembly. */
export function leaveOutOf(assembly: string, types: ReadonlySet<string>): void {
  for (const [file, template] of templatesIn(assembly)) {
    const text = JSON.stringify(leaveOut(template, types)).replaceAll(regionalAddress, globalAddress);
    writeFileSync(join(assembly, file), text);
  }
}
