import type { EndpointId } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { fuzz, inputCount } from './fuzz.ts';
import { type FuzzCustomers, requestByOwner } from './fuzz-customers.ts';
import type { ParserStats } from './fuzz-stats.ts';
import type { FuzzedFunctions } from './in-process.ts';
import { endpointIds, endpointList } from './matrix.ts';
import { damaged, mutatedJson } from './mutate-json.ts';
import type { Random } from './random-values.ts';
import { valueGenerator } from './schema-values.ts';

/** Routes whose body is JSON. */
export const jsonRoutes = endpointIds.filter((id) => endpointList[id].request.body !== undefined);

/** A valid body or one of the schema; mostly mutated, sometimes broken. */
function bodyMaker(id: EndpointId, world: FuzzCustomers): (random: Random) => Buffer {
  const { body: schema } = endpointList[id].request;
  if (schema === undefined) throw new Error(`${id} has no body`);
  const make = valueGenerator(schema);
  return (random) => {
    const whole = random.next() < 0.6 ? requestByOwner(id, world.owner.ids, world).body : make(random);
    const kind = random.next();
    if (kind < 0.05) return Buffer.from(JSON.stringify(whole));
    const text = mutatedJson(whole, random);
    return kind < 0.85 ? Buffer.from(text) : damaged(text, random);
  };
}

/** Sends bodies to a route as its owner: as text, as bytes, or for a stream. */
export function fuzzBodies(
  id: EndpointId,
  { functions, world, seed }: { functions: FuzzedFunctions; world: FuzzCustomers; seed: number },
): Promise<ParserStats> {
  const bodyOf = bodyMaker(id, world);
  const { path = {} } = requestByOwner(id, world.owner.ids, world);
  const bearer = { Authorization: `Bearer ${world.owner.token}` };
  return fuzz({
    // All routes share one parser.
    parser: `JSON ${id}`,
    inputs: inputCount(25, jsonRoutes.length),
    seed,
    reset: functions.table.reset,
    take(random, index) {
      const bytes = bodyOf(random);
      const isBase64Encoded = random.next() < 0.5;
      const body = bytes.toString(isBase64Encoded ? 'base64' : 'utf8');
      const wantsStream = endpointList[id].streams && random.next() < 0.3;
      const headers = wantsStream ? { ...bearer, Accept: 'text/event-stream' } : bearer;
      const what = `input ${index} of ${id}: ${bytes.toString('utf8').slice(0, 400)}`;
      return functions.take(id, apiEvent({ headers, path, body, isBase64Encoded }), what);
    },
  });
}
