export class StripeError extends Error {
  readonly status: number;
  readonly parts: { readonly type: string; readonly code?: string; readonly param?: string };

  constructor(status: number, message: string, parts: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.name = 'StripeError';
    this.status = status;
    this.parts = { type: 'invalid_request_error', ...parts };
  }
}

export function noSuch(kind: string, id: string, param = 'id', status = 404): StripeError {
  return new StripeError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

export function errorBody(error: StripeError): { readonly error: Readonly<Record<string, string>> } {
  const { code } = error.parts;
  const docs =
    code === undefined ? {} : { doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` };
  return { error: { ...error.parts, ...docs, message: error.message } };
}
