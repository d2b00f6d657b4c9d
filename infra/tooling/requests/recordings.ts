import { type FormPart, multipart } from './multipart.ts';

const sampleRate = 8000;

function chunk(id: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(id), length, content, Buffer.alloc(content.length % 2)]);
}

interface RecordingParts {
  readonly seconds?: number;
  /** What the local model "hears", in the file's comment. */
  readonly words?: string;
  readonly sample?: number;
}

/** A WAV file of 16-bit mono samples at 8 kHz. */
function wav({ seconds = 0.1, words, sample = 0 }: RecordingParts): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const comment =
    words === undefined ? [] : [chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('ICMT', Buffer.from(words))]))];
  const samples = chunk('data', Buffer.alloc(Math.round(seconds * sampleRate) * 2, sample));
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), ...comment, samples]));
}

/** A recording that the local model transcribes to these words. */
export const spokenRecording = (words: string, seconds = 0.1): Buffer => wav({ words, seconds, sample: 1 });

export const silentRecording = (): Buffer => wav({});

/** Sound that the local model does not know. */
export const unknownRecording = (): Buffer => wav({ sample: 7 });

export const recordingPart = (recording: Uint8Array): FormPart => ({
  name: 'audio',
  value: recording,
  fileName: 'answer.wav',
  mediaType: 'audio/wav',
});

export function recordingForm(recording: Uint8Array, fields: Readonly<Record<string, string>> = {}): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return multipart([...parts, recordingPart(recording)]);
}
