import type { Context } from 'aws-lambda';
import { functionArn } from '#infra/local/local-stage.ts';
import type { LoadedFunction } from './loaded-function.ts';
import type { LambdaResponseStream } from './response-stream.ts';
import { runAs } from './running-function.ts';

/** The body of a failed invocation; `Retry` and `Catch` match `errorType`. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

export class FunctionFailed extends Error {
  readonly body: FunctionError;

  constructor(body: FunctionError, cause?: unknown) {
    super(`${body.errorType}: ${body.errorMessage}`, { cause });
    this.name = 'FunctionFailed';
    this.body = body;
  }
}

type Buffered = Extract<LoadedFunction, { streams: false }>;
type Streaming = Extract<LoadedFunction, { streams: true }>;

/** Runs a function once. Throws `FunctionFailed`, also on timeout. */
export async function invokeBuffered(loaded: Buffered, event: unknown, requestId: string): Promise<unknown> {
  try {
    return await withTimeout(loaded, requestId, async (context) => loaded.handler(event, context));
  } catch (error) {
    reportFailure(loaded, error);
    throw error;
  }
}

/** Runs a streaming function once. Throws `FunctionFailed` and destroys the stream; a disconnected reader is not an error. */
export async function invokeStreaming(
  loaded: Streaming,
  event: unknown,
  requestId: string,
  stream: LambdaResponseStream,
): Promise<void> {
  try {
    await withTimeout(loaded, requestId, async (context) => loaded.handler(event, stream, context));
  } catch (error) {
    if (stream.destroyed) return;
    reportFailure(loaded, error);
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

function reportFailure({ onFailure }: LoadedFunction, error: unknown): void {
  if (error instanceof FunctionFailed) onFailure?.(error.body.errorType);
}

async function withTimeout<T>(
  loaded: LoadedFunction,
  requestId: string,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  // The code cannot be frozen as in Lambda; its result is ignored.
  const timer = setTimeout(() => reject(timeoutOf(loaded, requestId)), loaded.timeoutSeconds * 1000);
  try {
    return await Promise.race([runAs(loaded.id, () => run(contextOf(loaded, requestId))), timedOut]);
  } catch (error) {
    throw error instanceof FunctionFailed ? error : new FunctionFailed(describeError(error), error);
  } finally {
    clearTimeout(timer);
  }
}

function timeoutOf({ timeoutSeconds }: LoadedFunction, requestId: string): FunctionFailed {
  const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
  return new FunctionFailed({ errorType: 'Sandbox.Timedout', errorMessage, trace: [] });
}

function describeError(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
}

function contextOf({ id, memoryMb, timeoutSeconds }: LoadedFunction, requestId: string): Context {
  const endsAtMs = performance.now() + timeoutSeconds * 1000;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: id,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn(id),
    memoryLimitInMB: String(memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${id}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAtMs - performance.now())),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
