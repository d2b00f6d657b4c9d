import * as z from 'zod/mini';

export type OpenApiSchema = Readonly<Record<string, unknown>>;

/**
 * A schema in OpenAPI 3.0. Omitted: safe-integer bounds, date patterns beside `format`, and `additionalProperties: false` of
 * responses, since new fields are compatible.
 */
export function openApiSchema(schema: z.ZodMiniType, direction: 'input' | 'output'): OpenApiSchema {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: direction,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z._default(z.array(z.string()), []),
});

export function openApiParameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties, required } = objectSchema.parse(openApiSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => {
    return { name, in: where, required: required.includes(name), schema: property };
  });
}
