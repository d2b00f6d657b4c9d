import { type Answer, jsonResponse } from '#infra/local/faults.ts';
import type { ServiceCall, ServiceName } from './service-call.ts';

export const faultKinds = ['delay', 'reset-before', 'reset-after', 'throttle', 'error', 'half-body'] as const;

/**
 * `delay`: slow · `reset-before`: connection reset before the service · `reset-after`: processed, response lost · `throttle`,
 * `error`: the service's own errors · `half-body`: processed, half of the response arrives.
 */
export type FaultKind = (typeof faultKinds)[number];

const dynamodbType = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;

/** DynamoDB throttles a transaction by cancelling it with a reason per item. */
function throttledTable({ operation, items }: ServiceCall): Answer {
  if (!operation.startsWith('TransactWriteItems')) {
    const __type = dynamodbType('ProvisionedThroughputExceededException');
    return jsonResponse(400, { __type, message: 'The level of configured provisioned throughput was exceeded.' });
  }
  const reasons = Array.from({ length: Math.max(items, 1) }, (_, index) =>
    index === 0 ? { Code: 'ThrottlingError', Message: 'Throughput exceeds the current capacity.' } : { Code: 'None' },
  );
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`;
  return jsonResponse(400, {
    __type: dynamodbType('TransactionCanceledException'),
    Message: message,
    CancellationReasons: reasons,
  });
}

function s3Error(status: number, code: string, message: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** SES answers its Query API in XML. */
function sesError(status: number, code: string): Answer {
  const error = `<Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>As asked</Message></Error>`;
  return { status, headers: { 'content-type': 'text/xml' }, body: `<ErrorResponse>${error}</ErrorResponse>` };
}

const stripeError = (status: number, error: object) => jsonResponse(status, { error });
const openaiError = (status: number, code: string, headers = {}) =>
  jsonResponse(status, { error: { message: 'as asked', type: code, param: null, code } }, headers);

/** Each service's documented throttling error. */
const throttled: Record<ServiceName, (call: ServiceCall) => Answer> = {
  table: throttledTable,
  files: () => s3Error(503, 'SlowDown', 'Please reduce your request rate.'),
  mail: () => sesError(400, 'Throttling'),
  payments: () => stripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }),
  model: () => openaiError(429, 'rate_limit_exceeded', { 'retry-after': '1' }),
  workflows: () => jsonResponse(400, { __type: 'ThrottlingException', message: 'Rate exceeded' }),
};

/** Each service's documented internal error. */
const failed: Record<ServiceName, () => Answer> = {
  table: () => jsonResponse(500, { __type: dynamodbType('InternalServerError'), message: 'The request failed.' }),
  files: () => s3Error(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  mail: () => sesError(500, 'InternalFailure'),
  payments: () => stripeError(500, { type: 'api_error', message: 'An unknown error occurred' }),
  model: () => openaiError(503, 'server_error'),
  workflows: () => jsonResponse(500, { __type: 'InternalFailure', message: 'The request failed.' }),
};

export function refusalOf(kind: 'throttle' | 'error', call: ServiceCall): Answer {
  return kind === 'throttle' ? throttled[call.service](call) : failed[call.service]();
}
