import fc from 'fast-check';
import * as z from 'zod/mini';
import { isRecord, type Random } from './random-values.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A schema as JSON Schema; unsupported parts accept anything. */
function described(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const numberIn = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

const matching = new Map<string, readonly string[]>();
/** Texts of a pattern; none if the generator does not support it. */
function textsOf(pattern: string): readonly string[] {
  const known = matching.get(pattern);
  if (known !== undefined) return known;
  let made: readonly string[] = [];
  try {
    made = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 40, seed: 1 });
  } catch {}
  matching.set(pattern, made);
  return made;
}

function textOf({ pattern, maxLength, minLength, format }: Schema, random: Random): string {
  if (format === 'date-time') return new Date(random.below(4e12)).toISOString();
  if (format === 'uri')
    return random.pick(['https://example.com/a', 'http://[::1]/', 'data:text/html,x', 'javascript:1']);
  const texts = typeof pattern === 'string' ? textsOf(pattern) : [];
  if (texts.length > 0) return random.pick(texts);
  const longest = numberIn(maxLength, 200);
  const shortest = numberIn(minLength, 0);
  const length = random.pick([
    shortest,
    longest,
    longest + 1,
    Math.max(0, shortest - 1),
    random.below(Math.min(longest, 60) + 1),
  ]);
  return random.text(Math.min(length, 9000));
}

function arrayOf({ items, maxItems }: Schema, random: Random, depth: number): unknown[] {
  const most = Math.min(numberIn(maxItems, 12), 64);
  const length = random.pick([0, 1, random.below(6), random.below(most + 2)]);
  const each = isRecord(items) ? items : {};
  return Array.from({ length }, () => madeOf(each, random, depth + 1));
}

function objectOf({ properties, required }: Schema, random: Random, depth: number): object {
  const needed = new Set(Array.isArray(required) ? required : []);
  const entries = Object.entries(isRecord(properties) ? properties : {});
  const kept = entries.filter(([name]) => needed.has(name) || random.next() < 0.6);
  return Object.fromEntries(
    kept.map(([name, schema]) => [name, madeOf(isRecord(schema) ? schema : {}, random, depth + 1)]),
  );
}

function madeOf(schema: Schema, random: Random, depth = 0): unknown {
  const oneOf = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])];
  if (oneOf.length > 0) return madeOf(random.pick(oneOf), random, depth);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
  if (schema['type'] === 'object') return objectOf(schema, random, depth);
  if (schema['type'] === 'array') return arrayOf(schema, random, depth);
  if (schema['type'] === 'string') return textOf(schema, random);
  if (schema['type'] === 'boolean') return random.next() < 0.5;
  if (schema['type'] === 'integer') return random.below(200) - 50;
  if (schema['type'] === 'number') return random.pick([0, 1, 19, 0.1, -1, random.next() * 1000]);
  return random.any(2);
}

/** Generates values at a schema's bounds and one beyond them. */
export function valueGenerator(schema: z.ZodMiniType): (random: Random) => unknown {
  const known = described(schema);
  return (random) => madeOf(known, random);
}
