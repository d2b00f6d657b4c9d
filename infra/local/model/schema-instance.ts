import * as z from 'zod/mini';

const nodeSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  minItems: z.optional(z.number()),
  minLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
});
type SchemaNode = z.output<typeof nodeSchema>;

const deepest = 12;

/** `root` resolves `#/$defs/…`; an invalid schema gives null. */
export function smallestInstance(schema: unknown, root: unknown = schema, depth = 0): unknown {
  const parsed = nodeSchema.safeParse(schema);
  if (!parsed.success || depth > deepest) return null;
  const node = parsed.data;
  if ('const' in node) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  if (node.$ref !== undefined) return smallestInstance(resolve(root, node.$ref), root, depth + 1);
  const branch = node.anyOf?.[0] ?? node.oneOf?.[0] ?? node.allOf?.[0];
  if (branch !== undefined) return smallestInstance(branch, root, depth + 1);
  return instanceOfType(node, root, depth);
}

function instanceOfType(node: SchemaNode, root: unknown, depth: number): unknown {
  const type = Array.isArray(node.type) ? node.type[0] : (node.type ?? (node.properties ? 'object' : 'null'));
  if (type === 'string') return 'a'.repeat(node.minLength ?? 0);
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return smallestNumber(node);
  if (type === 'array') {
    return Array.from({ length: node.minItems ?? 0 }, () => smallestInstance(node.items, root, depth + 1));
  }
  if (type !== 'object') return null;
  const names = node.required ?? [];
  return Object.fromEntries(names.map((name) => [name, smallestInstance(node.properties?.[name], root, depth + 1)]));
}

function smallestNumber({ minimum, exclusiveMinimum }: SchemaNode): number {
  if (minimum !== undefined) return minimum;
  return exclusiveMinimum === undefined ? 0 : Math.floor(exclusiveMinimum) + 1;
}

function resolve(root: unknown, reference: string): unknown {
  const path = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return path.reduce<unknown>((value, key) => {
    const parsed = z.record(z.string(), z.unknown()).safeParse(value);
    return parsed.success ? parsed.data[key] : undefined;
  }, root);
}
