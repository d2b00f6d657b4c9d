export interface DeadLetter {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly sentAtMs: number;
  readonly error: string | undefined;
}

export interface DeadLetterClient {
  listQueues(prefix: string): Promise<readonly string[]>;
  receive(queueUrl: string, hiddenSeconds: number): Promise<readonly DeadLetter[]>;
  remove(queueUrl: string, message: DeadLetter): Promise<void>;
  /** Runs a function and waits. @returns its error, if any */
  invoke(functionName: string, payload: string): Promise<string | undefined>;
  print(line: string): void;
}
