const serviceNamespace = 'com.amazonaws.dynamodb.v20120810';
const validationNamespace = 'com.amazon.coral.validate';

export class DynamodbError extends Error {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(type: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    const namespace = type === 'ValidationException' ? validationNamespace : serviceNamespace;
    this.name = type;
    this.type = type;
    this.body = { __type: `${namespace}#${type}`, message, ...more };
  }
}

export function fromDynalite(error: unknown): unknown {
  if (!(error instanceof Error) || !('body' in error)) return error;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('__type' in body) || typeof body.__type !== 'string') return error;
  const type = body.__type.split('#').at(-1) ?? 'InternalFailure';
  return new DynamodbError(type, error.message, { ...body });
}

export function validationException(message: string): DynamodbError {
  return new DynamodbError('ValidationException', message);
}
