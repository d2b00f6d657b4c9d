import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { RecordingType } from '#functions/domain/ports/transcriber.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { lengthOf } from './recording-length.ts';

const hasText = (bytes: Buffer, offset: number, text: string) =>
  bytes.length >= offset + text.length && bytes.toString('latin1', offset, offset + text.length) === text;

/**
 * By magic bytes; the type that a browser names is not evidence. OpenAI lists no AAC without a container and no CAF; no browser
 * records FLAC, or MP3, of which 4 MB can be an hour.
 */
function typeOf(bytes: Buffer): RecordingType | undefined {
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (hasText(bytes, 0, 'OggS')) return 'ogg';
  // A fragmented recording may begin with a segment's type.
  if (hasText(bytes, 4, 'ftyp') || hasText(bytes, 4, 'styp')) return 'mp4';
  return hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WAVE') ? 'wav' : undefined;
}

/** Encoders stop a moment late, and a file has a header. */
const graceSeconds = 5;

/**
 * The recording's type and length by its content (threat 132). An unknown length is not too long: then the limit of bytes remains,
 * and the budget reserves the most that so many bytes can cost.
 * @returns `seconds` undefined where the frames cannot be counted
 * @throws AppError unsupported-audio, recording-too-long
 */
export function checkRecording(bytes: Buffer): { type: RecordingType; seconds: number | undefined } {
  const type = typeOf(bytes);
  if (type === undefined) throw new AppError('unsupported-audio');
  const { seconds, isCounted } = lengthOf[type](bytes);
  const isLong = seconds > limits.recordingMaxSeconds + graceSeconds;
  if (isLong || bytes.length > limits.recordingMaxBytes) throw new AppError('recording-too-long');
  return { type, seconds: isCounted ? seconds : undefined };
}
