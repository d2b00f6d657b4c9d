import { isRecord, type Random, RawJson } from './random-values.ts';

/** A position in a JSON value: parent and key. */
interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly name: string | number;
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (Array.isArray(value)) {
    for (const [name, each] of value.entries()) {
      found.push({ holder: value, name });
      placesIn(each, found);
    }
  } else if (isRecord(value) && !(value instanceof RawJson)) {
    for (const name of Object.keys(value)) {
      found.push({ holder: value, name });
      placesIn(value[name], found);
    }
  }
  return found;
}

/** Copies lose RawJson. */
const bare = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');
const valueAt = ({ holder, name }: Place): unknown => Reflect.get(holder, name);

/** A deep copy without shared or circular references. */
const copied = (value: unknown): unknown => (value instanceof RawJson ? value : structuredClone(value));

/** Defines an own property, even `__proto__`. */
function put({ holder }: Pick<Place, 'holder'>, name: string | number, value: unknown): void {
  if (Array.isArray(holder) && typeof name === 'string') holder.push(copied(value));
  else
    Object.defineProperty(holder, name, { value: copied(value), enumerable: true, configurable: true, writable: true });
}

const drop = ({ holder, name }: Place): void => {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else Reflect.deleteProperty(holder, name);
};

const hugeNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '9'.repeat(400),
  '0.1e1',
  '-0',
  '12345678901234567890',
  '1E+2',
  '0e0',
];
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '0',
  'length',
  'userId',
  'PK',
  '$ne',
];
const polluted = { polluted: true, isAdmin: true, prototype: { polluted: true } };
const nested = (depth: number, open: string, close: string) =>
  new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Maximum characters of one repetition. Four can nest, and Lambda accepts 6 MB at most. */
const longestRepeat = 400_000;

type Mutation = (place: Place, random: Random) => void;

/** Mutations of one position; the result is still JSON. */
const mutations: readonly Mutation[] = [
  (place) => drop(place),
  (place, random) => put(place, place.name, random.any(2)),
  (place, random) => put(place, place.name, random.any(0)),
  (place, random) => put(place, place.name, new RawJson(random.pick(hugeNumbers))),
  (place, random) => {
    const value = valueAt(place);
    drop(place);
    put(place, random.pick([...names, String(place.name).toUpperCase(), `${place.name} `]), value);
  },
  (place, random) => put(place, random.pick(names), random.next() < 0.5 ? polluted : random.any(1)),
  (place, random) => {
    const value = valueAt(place);
    if (typeof value !== 'string') return put(place, place.name, JSON.stringify(value));
    const at = random.below(value.length + 1);
    put(place, place.name, value.slice(0, at) + random.text(1 + random.below(6)) + value.slice(at));
  },
  (place, random) => {
    const value = valueAt(place);
    put(place, place.name, typeof value === 'string' ? value.slice(0, random.below(value.length + 1)) : [bare(value)]);
  },
  (place, random) => put(place, place.name, random.text(random.pick([201, 2201, 4001, 8001, 20_000]))),
  (place, random) => put(place, place.name, nested(random.pick([3, 60, 2000]), '[', ']')),
  (place, random) => put(place, place.name, nested(random.pick([3, 60, 2000]), '{"a":', '}')),
  (place, random) => {
    const value = valueAt(place);
    if (value instanceof RawJson) return;
    const each = bare(value);
    const most = Math.floor(longestRepeat / JSON.stringify(each).length);
    put(place, place.name, bare(Array(Math.min(random.pick([2, 70, 500]), most)).fill(each)));
  },
  (place) => put(place, place.name, new RawJson(`{"a":1,"a":2,"__proto__":{"polluted":true}}`)),
  (place) => {
    const twice = JSON.stringify(String(place.name));
    // A duplicate key with another value.
    put(place, `${place.name}`, new RawJson(`null,${twice}:${textOf(valueAt(place))}`));
  },
  (place, random) => {
    const { holder, name } = place;
    const other = placesIn(holder).at(random.below(7));
    if (other !== undefined) put(place, name, bare(valueAt(other)));
  },
];

/** Serialises a value with its RawJson; cuts circular references. */
export function textOf(value: unknown, depth = 0): string {
  if (value instanceof RawJson) return value.text;
  if (depth > 40) return '0';
  if (Array.isArray(value)) return `[${value.map((each) => textOf(each, depth + 1)).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  return `{${Object.keys(value)
    .map((name) => `${JSON.stringify(name)}:${textOf(value[name], depth + 1)}`)
    .join(',')}}`;
}

/** A copy with one to four mutations, as text. */
export function mutatedJson(value: unknown, random: Random): string {
  const whole = { root: structuredClone(value) };
  for (let done = 1 + random.below(4); done > 0; done -= 1) {
    const places = placesIn(whole);
    if (places.length === 0) break;
    // Rarely the root, as everything below would be lost.
    const place = random.pick(places);
    if (place.holder === whole && random.next() < 0.8) continue;
    random.pick(mutations)(place, random);
  }
  return textOf(Object.hasOwn(whole, 'root') ? whole.root : undefined);
}

/** Mutations that break JSON text. */
const damages: readonly ((bytes: Buffer, at: number, random: Random) => Buffer)[] = [
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]),
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(8))]),
  (bytes, at, random) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[Math.min(at, changed.length - 1)] = random.below(256);
    return changed;
  },
  (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
  (bytes) => Buffer.concat([bytes, Buffer.from(' \n\t\0')]),
];

export function damaged(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  return random.pick(damages)(bytes, random.below(bytes.length + 1), random);
}
