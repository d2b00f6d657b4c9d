import type { NestedStack, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

type Json = unknown;
type Replace = (intrinsic: Readonly<Record<string, Json>>) => Json | undefined;

function replaced(value: Json, replace: Replace): Json {
  if (Array.isArray(value)) return value.map((each) => replaced(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  const found = replace({ ...value });
  if (found !== undefined) return found;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, replace)]));
}

interface TemplatePart {
  readonly [name: string]: TemplatePart;
}

/** A stack's template merged with its nested stacks, with parameters and outputs resolved. */
export function withNested(stack: Stack, nested: readonly NestedStack[]): Template {
  const own: TemplatePart = Template.fromStack(stack).toJSON();
  const parts = nested.map((part) => {
    const id: string = stack.resolve(part.nestedStackResource?.logicalId);
    const given = own['Resources']?.[id]?.['Properties']?.['Parameters'] ?? {};
    const template = replaced(
      Template.fromStack(part).toJSON(),
      ({ Ref: name }) => given[String(name)],
    ) as TemplatePart;
    return { id, template };
  });
  const outputs = new Map(
    parts.flatMap(({ id, template }) =>
      Object.entries(template['Outputs'] ?? {}).map(([name, { Value }]) => [`${id}.Outputs.${name}`, Value]),
    ),
  );
  const resources = [own, ...parts.map(({ template }) => template)].flatMap((template) =>
    Object.entries(template['Resources'] ?? {}),
  );
  if (new Set(resources.map(([id]) => id)).size < resources.length) throw new Error('two resources share a name');
  const laid = replaced({ ...own, Resources: Object.fromEntries(resources) }, ({ 'Fn::GetAtt': got }) =>
    Array.isArray(got) ? outputs.get(got.join('.')) : undefined,
  );
  return Template.fromJSON({ ...(laid as TemplatePart) });
}
