import { editStoryWithAi } from '#shared/endpoints/story-editing.ts';
import { apiStream } from '#web/src/lib/api-stream.ts';

/** A long story takes the model longer than other calls take: about 2,500 words at 30 words a second. */
const timeoutMs = 120_000;

interface AiEdit {
  readonly whatToEdit: string;
  /** The text as it is in the editor, saved or not. */
  readonly previousResponse: string;
  readonly signal: AbortSignal;
  /** Called as the new text comes, with all of it so far. */
  readonly onProgress: (written: string) => void;
}

/** The text rewritten as the customer asks; nothing is saved by it. @throws ApiError; the signal's reason when aborted */
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
