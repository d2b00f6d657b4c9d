import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { CustomerWithStory } from './customer-stories.ts';
import { callApi, type ProductAddresses } from './product.ts';

/** A client for a story's versions, of which each save adds one; `asked` replaces token and story id. */
export function versionCalls(addresses: ProductAddresses, { token, storyId }: CustomerWithStory) {
  const call = (endpoint: Endpoint, versionId: string | undefined, body?: unknown, asked = { token, storyId }) =>
    callApi(addresses, endpoint, {
      path: { storyId: asked.storyId, ...(versionId === undefined ? {} : { versionId }) },
      ...(asked.token === '' ? {} : { token: asked.token }),
      ...(body === undefined ? {} : { body }),
    });
  return {
    save: (description: string) =>
      callApi(addresses, endpoints.updateStory, {
        path: { storyId },
        token,
        body: { description, keepReplaced: true },
      }),
    story: async () => (await callApi(addresses, endpoints.getStory, { path: { storyId }, token })).body.data,
    list: (asked?: { token: string; storyId: string }) =>
      call(endpoints.listStoryVersions, undefined, undefined, asked),
    get: (versionId: string, asked?: { token: string; storyId: string }) =>
      call(endpoints.getStoryVersion, versionId, undefined, asked),
    restore: (versionId: string, body: unknown = {}, asked?: { token: string; storyId: string }) =>
      call(endpoints.restoreStoryVersion, versionId, body, asked),
  };
}
