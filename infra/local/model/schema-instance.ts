import * as z from 'zod/mini';

const nodeSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});
const plain: Readonly<Record<string, unknown>> = { string: '', boolean: false, integer: 0, number: 0, array: [] };

/** For a schema that the stand-in does not know, within strict structured outputs; an invalid schema gives null. */
export function smallestInstance(schema: unknown): unknown {
  const { data: node } = nodeSchema.safeParse(schema);
  if (node === undefined) return null;
  if (node.enum !== undefined) return node.enum[0];
  if (node.anyOf !== undefined) return smallestInstance(node.anyOf[0]);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  if (type !== 'object') return plain[type ?? ''] ?? null;
  return Object.fromEntries((node.required ?? []).map((name) => [name, smallestInstance(node.properties?.[name])]));
}
