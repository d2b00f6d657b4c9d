import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { RecordingType } from '#functions/domain/ports/transcriber.ts';
import { limits } from '#shared/catalogue/limits.ts';

const hasText = (bytes: Buffer, offset: number, text: string) =>
  bytes.length >= offset + text.length && bytes.toString('latin1', offset, offset + text.length) === text;

/** By magic bytes; the type that a browser names is not evidence. */
function typeOf(bytes: Buffer): RecordingType | undefined {
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (hasText(bytes, 0, 'OggS')) return 'ogg';
  if (hasText(bytes, 4, 'ftyp')) return 'mp4';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WAVE')) return 'wav';
  // A frame's 11 sync bits, MPEG version 1 or 2, layer III; or an ID3 tag.
  const isFrame = bytes.length >= 2 && bytes[0] === 0xff && [0xf2, 0xf3, 0xfa, 0xfb].includes(bytes[1] ?? 0);
  return isFrame || hasText(bytes, 0, 'ID3') ? 'mp3' : undefined;
}

/** WAV: the bytes after the header at the header's byte rate. */
function wavSeconds(bytes: Buffer): number {
  const at = bytes.indexOf('fmt ');
  const bytesPerSecond = at > 0 && at + 20 <= bytes.length ? bytes.readUInt32LE(at + 16) : 0;
  return bytesPerSecond === 0 ? 0 : bytes.length / bytesPerSecond;
}

/** Ogg: the last page's position; Opus always counts 48,000 a second (RFC 7845 §4). */
function oggSeconds(bytes: Buffer): number {
  const at = bytes.lastIndexOf('OggS');
  const isOpus = bytes.includes('OpusHead');
  return isOpus && at + 14 <= bytes.length ? Number(bytes.readBigUInt64LE(at + 6)) / 48_000 : 0;
}

const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
/** A cluster's first element is its time: id 0xE7, a length of 1 to 8 and the milliseconds (RFC 9559 §5.1.3). */
const timestamp = 0xe7;

function webmSeconds(bytes: Buffer): number {
  const at = bytes.lastIndexOf(cluster);
  if (at < 0) return 0;
  // The cluster's size has 1 to 8 bytes.
  const head = bytes.subarray(at + 4, at + 23);
  const place = head.indexOf(timestamp, 1);
  const length = (head[place + 1] ?? 0) & 0x7f;
  if (place < 0 || length < 1 || length > 6 || place + 2 + length > head.length) return 0;
  return head.readUIntBE(place + 2, length) / 1000;
}

/** MP4: duration and time scale of the movie header, version 0 (ISO 14496-12 §8.2.2); 0 in a fragmented file. */
function mp4Seconds(bytes: Buffer): number {
  const at = bytes.indexOf('mvhd');
  if (at < 0 || at + 24 > bytes.length || bytes[at + 4] !== 0) return 0;
  const scale = bytes.readUInt32BE(at + 16);
  return scale === 0 ? 0 : bytes.readUInt32BE(at + 20) / scale;
}

const secondsOf: Readonly<Record<RecordingType, (bytes: Buffer) => number>> = {
  webm: webmSeconds,
  ogg: oggSeconds,
  mp4: mp4Seconds,
  wav: wavSeconds,
  mp3: () => 0,
};

/** Encoders stop a moment late, and a file has a header. */
const graceSeconds = 5;

/**
 * The recording's type by its content (threat 132). Where the container states no length, the limit of bytes remains.
 * @throws AppError unsupported-audio, recording-too-long
 */
export function checkRecording(bytes: Buffer): RecordingType {
  const type = typeOf(bytes);
  if (type === undefined) throw new AppError('unsupported-audio');
  const isLong = secondsOf[type](bytes) > limits.recordingMaxSeconds + graceSeconds;
  if (isLong || bytes.length > limits.recordingMaxBytes) throw new AppError('recording-too-long');
  return type;
}
