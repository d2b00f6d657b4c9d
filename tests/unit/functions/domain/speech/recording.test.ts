import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { checkRecording } from '#functions/domain/speech/recording.ts';
import { spokenRecording } from '#infra/tooling/requests/recordings.ts';
import { limits } from '#shared/catalogue/limits.ts';

function checked(bytes: Buffer): string {
  try {
    return checkRecording(bytes);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const uint = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
const webm = (seconds: number) =>
  Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from('webm'),
    // Two clusters of unknown size, as MediaRecorder writes them; the last one counts.
    Buffer.from('1f43b67501ffffffffffffffe78100', 'hex'),
    Buffer.from('1f43b67501ffffffffffffffe784', 'hex'),
    uint(seconds * 1000, 4),
  ]);
const ogg = (seconds: number) => {
  const position = Buffer.alloc(8);
  position.writeBigUInt64LE(BigInt(seconds * 48_000));
  return Buffer.concat([
    Buffer.from('OggS\0\x02'),
    Buffer.alloc(8),
    Buffer.from('OpusHead'),
    Buffer.from('OggS\0\x04'),
    position,
  ]);
};
const mp4 = (seconds: number) =>
  Buffer.concat([
    uint(24, 4),
    Buffer.from('ftypM4A '),
    Buffer.from('mvhd'),
    Buffer.alloc(12),
    uint(1000, 4),
    uint(seconds * 1000, 4),
  ]);
const wav = (seconds: number) => spokenRecording('Hello.', seconds);

const containers = { webm, ogg, mp4 } as const;

describe('checkRecording', () => {
  it('accepts five minutes and refuses more, in any container', () => {
    for (const [type, make] of Object.entries(containers)) {
      expect(checked(make(1))).toBe(type);
      expect(checked(make(limits.recordingMaxSeconds))).toBe(type);
      expect(checked(make(limits.recordingMaxSeconds + 10))).toBe('recording-too-long');
    }
  });

  it('reads a WAV file of 4 minutes, and refuses one of more than 4 MB or five minutes', () => {
    expect(checked(wav(240))).toBe('wav');
    expect(checked(wav(310))).toBe('recording-too-long');
  });

  it('knows a recording by its first bytes', () => {
    const rows: [string, string][] = [
      ['ID3\x04', 'mp3'],
      ['\xff\xfb\x90\x00', 'mp3'],
      ['RIFF\0\0\0\0AVI ', 'unsupported-audio'],
      ['\xff\xd8\xff\xe0', 'unsupported-audio'],
      ['', 'unsupported-audio'],
    ];
    expect(rows.map(([content]) => [content, checked(Buffer.from(content, 'latin1'))])).toEqual(rows);
  });

  it('survives any bytes after any known beginning', () => {
    const begins = [webm(1), ogg(1), mp4(1), wav(0.1), Buffer.from('ID3')];
    const known = new Set(['webm', 'ogg', 'mp4', 'wav', 'mp3', 'unsupported-audio', 'recording-too-long']);
    const cut = fc.record({
      begin: fc.constantFrom(...begins),
      length: fc.nat(60),
      rest: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(cut, ({ begin, length, rest }) => {
        expect(known).toContain(checked(Buffer.concat([begin.subarray(0, length), rest])));
      }),
      { numRuns: 2000 },
    );
  });
});
