import type { Context } from 'aws-lambda';
import type { LambdaResponseStream } from './response-stream.ts';

type BufferedHandler = (event: unknown, context: Context) => unknown;
type StreamingHandler = (event: unknown, stream: LambdaResponseStream, context: Context) => unknown;

export type LoadedFunction = {
  readonly id: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly onFailure?: (errorType: string) => void;
} & (
  | { readonly streams: false; readonly handler: BufferedHandler }
  | { readonly streams: true; readonly handler: StreamingHandler }
);

/** Undefined for an unknown id; throws load errors of the module. */
export type LoadFunction = (id: string) => Promise<LoadedFunction | undefined>;
