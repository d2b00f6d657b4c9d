import { Transform, type TransformCallback } from 'node:stream';

const delimiter = Buffer.alloc(8);
const httpIntegrationType = 'application/vnd.awslambda.http-integration-response';

/**
 * Lambda's response stream. `HttpResponseStream.from` writes a prelude (status and headers as JSON, eight NUL bytes) first;
 * without it API Gateway responds 502.
 */
export class LambdaResponseStream extends Transform {
  #contentType: string | undefined;
  #prelude: string | undefined;

  setContentType(contentType: string): void {
    this.#contentType = contentType;
  }

  get contentType(): string | undefined {
    return this.#contentType;
  }

  setPrelude(prelude: unknown): void {
    this.setContentType(httpIntegrationType);
    this.#prelude = JSON.stringify(prelude);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    if (this.#prelude !== undefined) {
      this.push(Buffer.concat([Buffer.from(this.#prelude), delimiter]));
      this.#prelude = undefined;
    }
    callback(null, chunk);
  }
}

const streamingMark = Symbol.for('aws.lambda.runtime.handler.streaming');

export function isStreaming(handler: object): boolean {
  return Reflect.get(handler, streamingMark) === 'response';
}

/** Defines `globalThis.awslambda`, as Lambda's runtime does before loading handlers. */
export function defineAwsLambdaGlobal(): void {
  const awslambda = {
    streamifyResponse<H extends object>(handler: H): H {
      return Object.defineProperty(handler, streamingMark, { value: 'response' });
    },
    HttpResponseStream: {
      from(stream: LambdaResponseStream, prelude: unknown): LambdaResponseStream {
        stream.setPrelude(prelude);
        return stream;
      },
    },
  };
  Object.defineProperty(globalThis, 'awslambda', { value: awslambda, configurable: true, writable: true });
}
