import type { Template } from 'aws-cdk-lib/assertions';
import { Document, visit } from 'yaml';

type Json = unknown;

/** Characters of a list or map that is written in one line. */
const flowLength = 110;
const noTags = ['Tags', 'ResourceTags'];

/** A logical id without the hashes that the CDK adds, of a deployment also over the routes. */
const withoutHash = (id: string) => id.replace(/[0-9A-F]{8}(?:[0-9a-f]{32})?(?=$|[.A-Z])/g, '');

/** `{ "Fn::GetAtt": ["Table1A2B3C4D", "Arn"] }` as `${Table.Arn}`; undefined for what is no intrinsic function. */
function readIntrinsic(name: string, value: Json): string | undefined {
  if (name === 'Fn::Join' && Array.isArray(value) && Array.isArray(value[1]))
    return value[1].map(readable).join(String(value[0]));
  if (name !== 'Ref' && name !== 'Fn::GetAtt' && name !== 'Fn::ImportValue') return undefined;
  return `\${${[value].flat().map(String).map(withoutHash).join('.')}}`;
}

function readable(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\b[0-9a-f]{64}\b/g, '<hash>');
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, inner] = ['', undefined]] = entries;
  const intrinsic = entries.length === 1 ? readIntrinsic(name, inner) : undefined;
  if (intrinsic !== undefined) return intrinsic;
  return Object.fromEntries(
    entries.map(([key, each]): [string, Json] => [withoutHash(key), readable(each)]).sort(byName),
  );
}

const byName = ([one]: [string, Json], [other]: [string, Json]) => (one < other ? -1 : 1);

/**
 * A template as YAML for a snapshot: sorted, without hashes and metadata.
 * @param leftOut types that the reader need not review there, and properties as `Type.Property`
 */
export function readableTemplate(template: Template, leftOut: readonly string[]): string {
  const resources = Object.entries<Record<string, Json>>(template.toJSON()['Resources'] ?? {})
    .filter(([, { Type }]) => !leftOut.includes(String(Type)))
    .map(([id, { Metadata: _metadata, Type, Properties = {}, ...rest }]): [string, Json] => {
      const shown = Object.entries(Properties as object).filter(
        ([name]) => !noTags.includes(name) && !leftOut.includes(`${Type}.${name}`),
      );
      return [`${Type} ${withoutHash(id)}`, readable({ ...rest, ...Object.fromEntries(shown) })];
    });
  const document = new Document(Object.fromEntries(resources.sort(byName)), { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_key, node) {
      node.flow = JSON.stringify(node).length < flowLength;
    },
  });
  return document.toString({ lineWidth: 0 });
}
