/** A message that a function could not process: Lambda adds the event and the error. */
export interface DeadLetter {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly sentAtMs: number;
  /** Lambda's error message, if any. */
  readonly error: string | undefined;
}

/** AWS calls of the command. */
export interface DeadLetterClient {
  /** The URLs of all queues with this prefix. */
  listQueues(prefix: string): Promise<readonly string[]>;
  /** Up to ten messages, hidden from other receivers for this time. */
  receive(queueUrl: string, hiddenSeconds: number): Promise<readonly DeadLetter[]>;
  remove(queueUrl: string, message: DeadLetter): Promise<void>;
  /** Runs a function and waits. @returns its error, if any */
  invoke(functionName: string, payload: string): Promise<string | undefined>;
  print(line: string): void;
}
