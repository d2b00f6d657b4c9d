import { endpoints } from '#shared/endpoints/index.ts';
import type { CallAnswer, ProductAddresses } from './product.ts';

export interface ImageUpload {
  readonly storyId: string;
  readonly token?: string;
  readonly image?: Uint8Array;
  readonly captionId?: string;
  readonly origin?: string;
}

/** Sends an image as the site sends it. */
export async function uploadImage(addresses: ProductAddresses, upload: ImageUpload): Promise<CallAnswer> {
  const { storyId, token, image, captionId, origin } = upload;
  const form = new FormData();
  if (captionId !== undefined) form.set('_id', captionId);
  if (image !== undefined) form.set('image', new File([new Uint8Array(image)], 'photo.jpg', { type: 'image/jpeg' }));
  const { method, path } = endpoints.uploadStoryImage;
  const response = await fetch(`${addresses.api}${path.replace('{storyId}', encodeURIComponent(storyId))}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(origin === undefined ? {} : { Origin: origin }),
    },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
