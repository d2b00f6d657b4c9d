/** A message that a function could not handle: Lambda puts the event in, and why. */
export interface DeadLetter {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly sentAtMs: number;
  /** In Lambda's words, where it says. */
  readonly error: string | undefined;
}

/** What the command needs of AWS. */
export interface DeadLetterClient {
  /** Of all queues whose name begins so. */
  listQueues(prefix: string): Promise<readonly string[]>;
  /** Up to ten messages; hidden from others for so long. */
  receive(queueUrl: string, hiddenSeconds: number): Promise<readonly DeadLetter[]>;
  remove(queueUrl: string, message: DeadLetter): Promise<void>;
  /** Runs a function and waits. @returns its error, undefined when it ended well */
  invoke(functionName: string, payload: string): Promise<string | undefined>;
  print(line: string): void;
}
