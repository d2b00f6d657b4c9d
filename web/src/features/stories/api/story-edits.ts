import { removeStoryImage, updateCaption, uploadStoryImage } from '#shared/endpoints/story-editing.ts';
import { api } from '#web/src/lib/api.ts';
import { apiForm } from '#web/src/lib/api-form.ts';

export interface ImagePlace {
  readonly storyId: string;
  readonly captionId?: string | undefined;
}

/** Returns the text as saved. @throws ApiError */
export async function putCaption(storyId: string, captionId: string, text: string): Promise<string> {
  const input = { path: { storyId, captionId }, body: { text } };
  return (await api(updateCaption, input, { waitsItself: true })).data.text;
}

/** Uploads an image and returns its address. @throws ApiError */
export async function sendImage(
  { storyId, captionId }: ImagePlace,
  image: Blob,
  onProgress: (sent: number) => void,
): Promise<string> {
  const input = { path: { storyId }, fields: { _id: captionId }, image };
  return (await apiForm(uploadStoryImage, input, { onProgress })).data.url;
}

/** Succeeds when there is no image. @throws ApiError */
export async function deleteImage({ storyId, captionId }: ImagePlace): Promise<void> {
  await api(removeStoryImage, { path: { storyId }, query: { _id: captionId } });
}
