import { transcribeAnswer } from '#shared/endpoints/transcription.ts';
import { apiForm } from '#web/src/lib/api-form.ts';

/** @throws ApiError for every failure; the signal's reason when aborted */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  const { data } = await apiForm(transcribeAnswer, { fields: {}, audio: recording }, { signal, waitsForModel: true });
  return data.text;
}
