/** Invokes another Lambda function and returns its result. */
export type CallFunction = (input: unknown) => Promise<unknown>;

/** The error is in the called function's log. */
export class CalledFunctionFailed extends Error {
  override readonly name = 'CalledFunctionFailed';
}

interface CallOptions {
  /** A little longer than the called function's timeout. */
  readonly timeoutMs: number;
}

/**
 * Invokes without retries: the callers are outbox rows and jobs, which retry, and two concurrent calls would do the work twice.
 */
export function createLambdaFunction(functionName: string, { timeoutMs }: CallOptions): CallFunction {
  let lambda: ReturnType<typeof loadLambda> | undefined;

  async function loadLambda() {
    const { LambdaClient, InvokeCommand } = await import('@aws-sdk/client-lambda');
    // Without `throwOnRequestTimeout` the SDK only warns and waits.
    const requestHandler = { connectionTimeout: 1000, requestTimeout: timeoutMs, throwOnRequestTimeout: true };
    return { client: new LambdaClient({ maxAttempts: 1, requestHandler }), InvokeCommand };
  }

  return async (input) => {
    lambda ??= loadLambda();
    const { client, InvokeCommand } = await lambda;
    const { FunctionError: failure, Payload: payload } = await client.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }),
    );
    if (failure !== undefined) throw new CalledFunctionFailed(`${functionName}: ${failure}`);
    const returned = payload?.transformToString() ?? '';
    return returned === '' ? undefined : JSON.parse(returned);
  };
}
