import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Transcriber, TranscriptionCall } from '#functions/domain/ports/transcriber.ts';
import { checkRecording } from './recording.ts';

/**
 * Turns a recording into text.
 * @throws AppError recording-required, unsupported-audio, recording-too-long, silent-recording, and those of the transcriber
 */
export async function transcribeAnswer(
  bytes: Buffer | undefined,
  transcriber: Transcriber,
  call: Omit<TranscriptionCall, 'bytes' | 'type' | 'seconds'>,
): Promise<string> {
  if (bytes === undefined || bytes.length === 0) throw new AppError('recording-required');
  const text = await transcriber.transcribe({ ...call, bytes, ...checkRecording(bytes) });
  if (text === '') throw new AppError('silent-recording');
  return text;
}
