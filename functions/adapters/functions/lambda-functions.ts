/** Calls another function of ours by its name or ARN and waits for what it returns. */
export type CallFunction = (input: unknown) => Promise<unknown>;

/** A called function ended with an error; what it was stands in its own log. */
export class CalledFunctionFailed extends Error {
  override readonly name = 'CalledFunctionFailed';
}

interface CallOptions {
  /** How long the called function may take, in milliseconds: a little longer than its own timeout. */
  readonly timeoutMs: number;
}

/**
 * A function of ours behind Lambda's Invoke API. Called once and not again: its caller is an outbox row or a job, which comes
 * again by itself, and two calls at once would do the work twice.
 */
export function createLambdaFunction(functionName: string, { timeoutMs }: CallOptions): CallFunction {
  let lambda: ReturnType<typeof loadLambda> | undefined;

  /** Loaded with the first call: few rows of the outbox are proofs. */
  async function loadLambda() {
    const { LambdaClient, InvokeCommand } = await import('@aws-sdk/client-lambda');
    // Without the third the SDK only warns, and waits on.
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
