/**
 * `POST /v1/audio/transcriptions` of the stand-in, which cannot hear. It reads the words that a test wrote into the comment of
 * a WAV file, returns no words for a WAV file of silence, and refuses every other recording with 501.
 */
export interface Heard {
  readonly model: string;
  readonly text: string | undefined;
}

const comment = Buffer.from('ICMT');

function wordsOf(recording: Buffer): string | undefined {
  if (recording.toString('latin1', 0, 4) !== 'RIFF' || recording.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  const at = recording.indexOf(comment);
  if (at >= 0 && at + 8 <= recording.length)
    return recording.toString('utf8', at + 8, at + 8 + recording.readUInt32LE(at + 4)).replace(/\0+$/, '');
  const samples = recording.indexOf('data');
  return samples >= 0 && recording.subarray(samples + 8).every((byte) => byte === 0) ? '' : undefined;
}

/** Undefined for a form without a model or a file. */
export async function hear(body: Buffer, contentType: string): Promise<Heard | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  const model = form?.get('model');
  const file = form?.get('file');
  if (typeof model !== 'string' || !(file instanceof File)) return undefined;
  return { model, text: wordsOf(Buffer.from(await file.arrayBuffer())) };
}

export const cannotHear =
  'The local model cannot hear: it reads only recordings made by tests. Set OPENAI_API_KEY and OPENAI_TRANSCRIPTION_MODEL.';
