import type { Context } from 'aws-lambda';
import type { LambdaResponseStream } from './response-stream.ts';

type BufferedHandler = (event: unknown, context: Context) => unknown;
type StreamingHandler = (event: unknown, stream: LambdaResponseStream, context: Context) => unknown;

/** A handler with what its function spec gives it. */
export type LoadedFunction = {
  readonly id: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Told of the name of each error that an invocation ended with. */
  readonly onFailure?: (errorType: string) => void;
} & (
  | { readonly streams: false; readonly handler: BufferedHandler }
  | { readonly streams: true; readonly handler: StreamingHandler }
);

/** Answers the function of an id; `undefined` for an unknown id; throws what its module throws while it is loaded. */
export type LoadFunction = (id: string) => Promise<LoadedFunction | undefined>;
