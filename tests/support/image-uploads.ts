import { buildForm } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type ApiResponse, callApi, type ProductAddresses } from './product.ts';

interface ImageUpload {
  readonly storyId: string;
  readonly token?: string;
  readonly image?: Uint8Array;
  readonly captionId?: string;
}

export function uploadImage(addresses: ProductAddresses, upload: ImageUpload): Promise<ApiResponse> {
  const { storyId, token, image, captionId } = upload;
  return callApi(addresses, endpoints.uploadStoryImage, {
    path: { storyId },
    form: buildForm(captionId === undefined ? {} : { _id: captionId }, image),
    ...(token === undefined ? {} : { token }),
  });
}
