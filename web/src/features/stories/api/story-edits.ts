import { updateCaption, uploadStoryImage } from '#shared/endpoints/story-editing.ts';
import { api } from '#web/src/lib/api.ts';
import { apiForm } from '#web/src/lib/api-form.ts';

/** Where an image goes: beside a caption, or into the story itself. */
export interface ImagePlace {
  readonly storyId: string;
  readonly captionId?: string | undefined;
}

/** Saves the text of a caption; the text as the server keeps it. @throws ApiError */
export async function putCaption(storyId: string, captionId: string, text: string): Promise<string> {
  return (await api(updateCaption, { path: { storyId, captionId }, body: { text } })).data.text;
}

/** Sends an image; its address. @throws ApiError */
export async function sendImage(
  { storyId, captionId }: ImagePlace,
  image: Blob,
  onProgress: (sent: number) => void,
): Promise<string> {
  const input = { path: { storyId }, fields: { _id: captionId }, image };
  return (await apiForm(uploadStoryImage, input, { onProgress })).data.url;
}
