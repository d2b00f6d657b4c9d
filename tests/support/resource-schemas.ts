import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

const database = loadAwsServiceSpecSync();

type ResourceSchema = ReturnType<typeof database.all<'resource'>>[number];
type Properties = ResourceSchema['properties'];
type PropertyType = Properties[string]['type'];

/** Stands for a value that only AWS knows; it fits every type. */
export const unknownValue = Symbol('unknown value');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** CloudFormation converts between texts, numbers and truth values. */
const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

function propertyFaults(value: unknown, properties: Properties, place: string): string[] {
  if (!isObject(value)) return [`${place} is no object`];
  const missing = Object.entries(properties).filter(([name, { required }]) => required === true && !(name in value));
  return [
    ...missing.map(([name]) => `${place}.${name} is required`),
    ...Object.entries(value).flatMap(([name, each]) => {
      const property = properties[name];
      if (property === undefined) return [`${place}.${name} is no property`];
      const { type, previousTypes = [] } = property;
      return unionFaults(each, [type, ...previousTypes], `${place}.${name}`);
    }),
  ];
}

/** The faults of the type that fits best. */
function unionFaults(value: unknown, types: readonly PropertyType[], place: string): string[] {
  const [best = []] = types
    .map((type) => faultsOf(value, type, place))
    .toSorted((one, other) => one.length - other.length);
  return best;
}

const require = (isMet: boolean, place: string, what: string) => (isMet ? [] : [`${place} is no ${what}`]);

function faultsOf(value: unknown, type: PropertyType, place: string): string[] {
  if (value === unknownValue) return [];
  switch (type.type) {
    case 'string':
    case 'date-time':
      return require(isScalar(value), place, 'text');
    case 'integer':
      return require(isScalar(value) && Number.isInteger(Number(value)), place, 'whole number');
    case 'number':
      return require(isScalar(value) && Number.isFinite(Number(value)), place, 'number');
    case 'boolean':
      return require(['true', 'false'].includes(String(value)), place, 'truth value');
    case 'json':
      return require(isObject(value) || typeof value === 'string', place, 'JSON');
    case 'null':
      return [`${place} has no type`];
    case 'tag':
      return require(isObject(value) && 'Key' in value && 'Value' in value, place, 'tag');
    case 'array':
      if (!Array.isArray(value)) return [`${place} is no list`];
      return value.flatMap((each, index) => faultsOf(each, type.element, `${place}[${index}]`));
    case 'map':
      if (!isObject(value)) return [`${place} is no map`];
      return Object.entries(value).flatMap(([name, each]) => faultsOf(each, type.element, `${place}.${name}`));
    case 'ref':
      return propertyFaults(value, database.get('typeDefinition', type.reference).properties, place);
    case 'union':
      return unionFaults(value, type.types, place);
  }
}

function schemaOf(type: string): ResourceSchema | undefined {
  return database.lookup('resource', 'cloudFormationType', 'equals', type)[0];
}

/**
 * What CloudFormation's own schema of a type finds wrong with a resource: unknown, missing and mistyped properties.
 * @param properties without intrinsic functions (`resolveIntrinsics`)
 */
export function resourceFaults(type: string, properties: unknown): string[] {
  const schema = schemaOf(type);
  return schema === undefined ? [`there is no type ${type}`] : propertyFaults(properties, schema.properties, type);
}

/** Whether `Fn::GetAtt` can return the attribute. @param attribute such as `Arn` or `Endpoint.Address` */
export function hasAttribute(type: string, attribute: string): boolean {
  return schemaOf(type)?.attributes[attribute] !== undefined;
}
