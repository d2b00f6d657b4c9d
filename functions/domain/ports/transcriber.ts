import type { Logger } from '#functions/domain/kernel/logger.ts';

export type RecordingType = 'webm' | 'ogg' | 'mp4' | 'wav';

export interface TranscriptionCall {
  readonly bytes: Buffer;
  readonly type: RecordingType;
  /** Undefined: unknown. */
  readonly seconds: number | undefined;
  /** ISO 639-1, a hint. */
  readonly language: string | undefined;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Receives the tokens of the reply, if the server reports them. */
  readonly onUsage?: ((tokens: number) => void) | undefined;
}

export interface Transcriber {
  /**
   * The words of a recording, trimmed; empty for silence. The recording is never stored or logged.
   * @throws AppError unsupported-audio, speech-unavailable, model-answer-unusable, assistant-busy, deadline-exceeded
   */
  transcribe(call: TranscriptionCall): Promise<string>;
}
