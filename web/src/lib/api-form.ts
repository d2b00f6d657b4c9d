import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import {
  type ApiOptions,
  type ApiResponse,
  parseJson,
  parseResponse,
  requestHead,
  responseError,
  withDeadline,
} from './api-request.ts';

export type FormEndpoint = Endpoint & { readonly request: { readonly form: z.ZodMiniType } };

type PathPart<E extends Endpoint> = E['request'] extends { readonly path: infer Path extends z.ZodMiniType }
  ? { readonly path: z.input<Path> }
  : { readonly path?: never };

export type ApiFormInput<E extends FormEndpoint> = PathPart<E> & {
  readonly fields: z.input<E['request']['form']>;
  readonly image?: Blob | undefined;
  /** Instead of the image. */
  readonly audio?: Blob | undefined;
};

export interface ApiFormOptions extends ApiOptions {
  /** Sent share, from 0 to 1. At 1 the response is still pending. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

interface FormResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/**
 * Sends a multipart form. Uses XMLHttpRequest because fetch reports no upload progress; progress restarts the timeout.
 * @throws ApiError for every failure; the signal's reason when aborted
 */
export async function apiForm<const E extends FormEndpoint>(
  endpoint: E,
  input: ApiFormInput<E>,
  options: ApiFormOptions = {},
): Promise<ApiResponse<E>> {
  return await withDeadline(options, async (signal, restartTimeout) => {
    const { url, headers, token } = requestHead(endpoint, input, options, 'application/json');
    const onProgress = (sent: number) => {
      restartTimeout();
      options.onProgress?.(sent);
    };
    const form = formOf(input);
    const { status, text, retryAfter } = await post({
      method: endpoint.method,
      url,
      headers,
      form,
      signal,
      onProgress,
    });
    if (status < 200 || status > 299) throw responseError(status, text, retryAfter, token);
    return parseResponse(endpoint, parseJson(text));
  });
}

interface FormParts {
  readonly fields: unknown;
  readonly image?: Blob | undefined;
  readonly audio?: Blob | undefined;
}

/** The file comes last, so that the server has the fields before it. */
function formOf({ fields, image, audio }: FormParts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value));
  if (image !== undefined) form.append('image', image, 'image.jpg');
  if (audio !== undefined) form.append('audio', audio, 'answer');
  return form;
}

interface Post {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly form: FormData;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

function post({ method, url, headers, form, signal, onProgress }: Post): Promise<FormResponse> {
  return new Promise((answer, fail) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => {
      const { status, responseText: text } = request;
      answer({ status, text, retryAfter: status < 300 ? null : request.getResponseHeader('retry-after') });
    };
    request.onerror = () => fail(new TypeError('The upload was cut off'));
    request.onabort = () => fail(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(form);
  });
}
