import { editStoryWithAi } from '#shared/endpoints/story-editing.ts';
import { apiStream } from '#web/src/lib/api-stream.ts';

/** A long story takes about 2,500 words at 30 words a second. */
const timeoutMs = 120_000;

interface AiEdit {
  readonly whatToEdit: string;
  readonly previousResponse: string;
  readonly signal: AbortSignal;
  readonly onProgress: (written: string) => void;
}

/** Returns the rewritten text without saving it. @throws ApiError; the signal's reason when aborted */
export async function editWithAi({ whatToEdit, previousResponse, signal, onProgress }: AiEdit): Promise<string> {
  let written = '';
  const onDelta = (text: string) => {
    written += text;
    onProgress(written);
  };
  const { data } = await apiStream(
    editStoryWithAi,
    { body: { whatToEdit, previousResponse } },
    { signal, timeoutMs, onDelta },
  );
  return data.gptResponse;
}
