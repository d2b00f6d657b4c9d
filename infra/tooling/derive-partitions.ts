import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { keys } from '#functions/data/keys.ts';
import type { TableAction } from '#infra/function-needs.ts';

const root = join(import.meta.dirname, '../..');
const dataFolder = 'functions/data/';

const keyFunctionsByName: Readonly<Record<string, (...parts: never[]) => { PK: string }>> = keys;
/** Placeholders for ids: only the key's prefix is used. */
const placeholders = ['x', 'y', 'z'] as never[];

/** `USER#*` for partitions with an id, `FILMS` for a single partition. */
const leadingKey = (partitionKey: string) => partitionKey.replace(/#.*/, '#*');

/** Actions by the names of commands and of the parts of a transaction. */
const actionsByName: Readonly<Record<string, TableAction>> = {
  GetCommand: 'GetItem',
  BatchGetCommand: 'BatchGetItem',
  QueryCommand: 'Query',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** A declaration at the top of a file, or a method of a repository. Its place is the text `file name`. */
interface Unit {
  readonly actions: Set<TableAction>;
  readonly partitions: Set<string>;
  /** Places that it mentions. */
  readonly mentions: Set<string>;
  /** `drafts.get` */
  readonly accesses: Set<string>;
  /** Repositories that it makes: their name in the shop and the place of their factory. */
  readonly repositories: (readonly [name: string, factory: string])[];
}

type Units = ReadonlyMap<string, Unit>;
type Node = ESTree.Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const isFactory = (place: string) => place.startsWith(dataFolder) && place.includes(' create');

/** `drafts` of `shop.drafts` */
function lastName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? lastName(node.property) : undefined;
}

/** What a factory declares, and the repository that it returns; undefined for other functions. */
function partsOf(node: Node): { declared: Node[]; repository: ESTree.ObjectExpression } | undefined {
  const statements = (node.type === 'FunctionDeclaration' && node.body?.body) || [];
  const last = statements.at(-1);
  if (last?.type !== 'ReturnStatement' || last.argument?.type !== 'ObjectExpression') return undefined;
  return { declared: statements.slice(0, -1), repository: last.argument };
}

function createUnit(): Unit {
  return { actions: new Set(), partitions: new Set(), mentions: new Set(), accesses: new Set(), repositories: [] };
}

interface Source {
  readonly file: string;
  /** By name; `''` is what runs when the file loads. */
  readonly units: Map<string, Unit>;
  /** Places of imported names. */
  readonly imports: Map<string, string>;
}

function unitNamed({ units }: Source, name: string): Unit {
  const unit = units.get(name) ?? createUnit();
  units.set(name, unit);
  return unit;
}

/** The path of a file of the functions; undefined for other imports. */
function pathOf({ file }: Source, node: Node): string | undefined {
  const path = node.type === 'Literal' ? String(node.value) : '';
  if (path.startsWith('#functions/')) return path.slice(1);
  return path.startsWith('.') ? join(dirname(file), path) : undefined;
}

function readImport(source: Source, node: ESTree.ImportDeclaration): void {
  const path = pathOf(source, node.source);
  if (path === undefined) return;
  for (const each of node.specifiers)
    if (each.type === 'ImportSpecifier') source.imports.set(each.local.name, `${path} ${lastName(each.imported)}`);
}

/** Places of `const { print } = await import('./print.ts')`. */
function lateImports(source: Source, { id, init }: ESTree.VariableDeclarator): string[] {
  const loaded = init?.type === 'AwaitExpression' ? init.argument : undefined;
  if (loaded?.type !== 'ImportExpression' || id.type !== 'ObjectPattern') return [];
  const path = pathOf(source, loaded.source);
  return path === undefined ? [] : id.properties.map((each) => `${path} ${'key' in each ? lastName(each.key) : '*'}`);
}

function readMention({ file, imports }: Source, unit: Unit, local: string, name: string | undefined): void {
  const place = imports.get(local) ?? `${file} ${local}`;
  if (local === 'userPartition') unit.partitions.add('USER#*');
  if (isFactory(place) && name !== undefined) unit.repositories.push([name, place]);
  else unit.mentions.add(place);
}

function readAccess(unit: Unit, object: string | undefined, property: string): void {
  unit.accesses.add(`${object}.${property}`);
  const makeKey = object === 'keys' ? keyFunctionsByName[property] : undefined;
  if (makeKey !== undefined) unit.partitions.add(leadingKey(makeKey(...placeholders).PK));
}

function readAction(unit: Unit, node: Node): void {
  const action = actionsByName[lastName(node) ?? ''];
  if (action !== undefined) unit.actions.add(action);
}

/** The name that a factory gets in the shop. A repository of the data layer that makes another one uses all of it. */
function nameOfValue({ file }: Source, name: Node, value: Node | null): string | undefined {
  return file.startsWith(dataFolder) && value?.type !== 'Identifier' ? undefined : lastName(name);
}

/** @param name under which the node's value is stored @returns the children that were read with it, and that name for the others */
function readOne(source: Source, unit: Unit, node: Node, name?: string): [done: unknown[], name?: string | undefined] {
  switch (node.type) {
    case 'Identifier':
      readMention(source, unit, node.name, name);
      break;
    case 'MemberExpression':
      readAccess(unit, lastName(node.object), lastName(node.property) ?? '');
      return [node.computed ? [] : [node.property], name];
    case 'NewExpression':
      readAction(unit, node.callee);
      break;
    case 'Property':
      readAction(unit, node.key);
      return [node.computed ? [] : [node.key], nameOfValue(source, node.key, node.value)];
    case 'VariableDeclarator': {
      const late = lateImports(source, node);
      for (const place of late) unit.mentions.add(place);
      return [late.length > 0 ? [node.init] : [], nameOfValue(source, node.id, node.init)];
    }
    case 'ImportExpression': {
      const path = pathOf(source, node.source);
      if (path !== undefined) unit.mentions.add(`${path} *`);
      break;
    }
    default:
  }
  return [[], name];
}

function read(source: Source, unit: Unit, node: Node, name?: string): void {
  const [done, valueName] = readOne(source, unit, node, name);
  for (const child of Object.values(node).flat())
    if (isNode(child) && !done.includes(child)) read(source, unit, child, valueName);
}

function declarationsIn(node: Node): Node[] {
  if (node.type === 'ExportNamedDeclaration' && node.declaration) return declarationsIn(node.declaration);
  return node.type === 'VariableDeclaration' ? node.declarations : [node];
}

/** @param within the factory whose statement it is */
function readDeclaration(source: Source, node: Node, within = ''): void {
  const name = 'id' in node && node.id ? (lastName(node.id) ?? within) : within;
  const parts = within === '' && isFactory(`${source.file} ${name}`) ? partsOf(node) : undefined;
  if (parts === undefined) read(source, unitNamed(source, name), node);
  for (const each of (parts?.declared ?? []).flatMap(declarationsIn)) readDeclaration(source, each, name);
  for (const each of parts?.repository.properties ?? []) {
    const method = each.type === 'Property' ? `.${lastName(each.key)}` : '';
    read(source, unitNamed(source, `${name}${method}`), each);
  }
}

function readUnits(file: string): Units {
  const source: Source = { file, units: new Map([['', createUnit()]]), imports: new Map() };
  const { body } = parseSync(file, readFileSync(join(root, file), 'utf8')).program;
  for (const node of body) if (node.type === 'ImportDeclaration') readImport(source, node);
  const declared = body.filter(({ type }) => type !== 'ImportDeclaration').flatMap(declarationsIn);
  for (const node of declared) readDeclaration(source, node);
  return source.units;
}

const filesRead = new Map<string, Units>();

function unitsOf(file: string): Units {
  const units = filesRead.get(file) ?? readUnits(file);
  filesRead.set(file, units);
  return units;
}

/** The units at a place: one, with what runs when its file loads; a factory with its methods; with `*` all of the file. */
function placesAt(place: string): string[] {
  const [file = '', wanted = ''] = place.split(' ');
  const isMeant = (name: string) => wanted === '*' || name === '' || name === wanted || name.startsWith(`${wanted}.`);
  return [...unitsOf(file).keys()].filter(isMeant).map((name) => `${file} ${name}`);
}

function unitAt(place: string): Unit {
  const [file = '', name = ''] = place.split(' ');
  return unitsOf(file).get(name) ?? createUnit();
}

/** These places, and all that they mention, directly or not. */
function reach(places: readonly string[]): string[] {
  const reached = new Set(places);
  for (const place of reached)
    for (const mention of unitAt(place).mentions) for (const each of placesAt(mention)) reached.add(each);
  return [...reached];
}

/** Each action of a method may be on each of its partitions. */
function accessesOf(method: string): (readonly [partition: string, action: TableAction])[] {
  const partitionsIn = (places: readonly string[]) => places.flatMap((place) => [...unitAt(place).partitions]);
  const reached = reach([method]);
  const own = partitionsIn(reached);
  // A key that is passed in may be any of those in the file and what it imports.
  const partitions = own.length > 0 ? own : partitionsIn(reach(placesAt(method.replace(/ .*/, ' *'))));
  const actions = reached.flatMap((place) => [...unitAt(place).actions]);
  return actions.flatMap((action) => partitions.map((partition) => [partition, action] as const));
}

/**
 * The table's partitions that a function's code reaches, in the form of `dynamodb:LeadingKeys`, each with its actions. Code reaches
 * a method of a repository when it accesses it by the repository's name in the shop, as in `drafts.get`.
 * @param entry the file of its handler
 */
export function partitionsOf(entry: string): Record<string, string> {
  const reached = reach(placesAt(`${entry} *`));
  const accesses = new Set(reached.flatMap((place) => [...unitAt(place).accesses]));
  const repositories = reached.flatMap((place) => unitAt(place).repositories);
  const methods = repositories.flatMap(([name, factory]) =>
    placesAt(factory).filter((place) => !/\.ts create\w+\./.test(place) || accesses.has(place.replace(/.* \w+/, name))),
  );
  const rights = new Map<string, Set<TableAction>>();
  for (const place of new Set([...methods, ...reached.filter((each) => each.startsWith(dataFolder))]))
    for (const [partition, action] of accessesOf(place))
      rights.set(partition, (rights.get(partition) ?? new Set()).add(action));
  const rows = [...rights].map(([partition, actions]) => [partition, [...actions].toSorted().join(' ')] as const);
  return Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
