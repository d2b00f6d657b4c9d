import { endpoints } from '#shared/endpoints/index.ts';
import type { CustomerWithStory } from './customer-stories.ts';
import { callApi, type ProductAddresses } from './product.ts';

/** A client for a story's versions, of which each save adds one. */
export function versionCalls(addresses: ProductAddresses, { token, storyId }: CustomerWithStory) {
  const path = { storyId };
  const ofVersion = (versionId: string) => ({ token, path: { storyId, versionId } });
  return {
    save: (description: string) =>
      callApi(addresses, endpoints.updateStory, { token, path, body: { description, keepReplaced: true } }),
    story: async () => (await callApi(addresses, endpoints.getStory, { token, path })).body.data,
    list: () => callApi(addresses, endpoints.listStoryVersions, { token, path }),
    restore: (versionId: string) =>
      callApi(addresses, endpoints.restoreStoryVersion, { ...ofVersion(versionId), body: {} }),
  };
}
