import { endpoints } from '#shared/endpoints/index.ts';
import type { CustomerWithStory } from './customer-stories.ts';
import { callApi, type ProductAddresses } from './product.ts';

/** The calls of a share, as its owner, and of its page, as anybody. */
export function shareCalls(
  addresses: ProductAddresses,
  { token, storyId }: Pick<CustomerWithStory, 'token' | 'storyId'>,
) {
  const path = { storyId };
  return {
    share: (body: object = {}) => callApi(addresses, endpoints.shareStory, { token, path, body }),
    get: () => callApi(addresses, endpoints.getShare, { token, path }),
    words: () => callApi(addresses, endpoints.listWords, { token, path }),
    stop: () => callApi(addresses, endpoints.stopSharing, { token, path }),
    /** The page, as a browser without a session gets it from the API. */
    page: (linkToken: string, file = '') =>
      fetch(`${addresses.api}/s/${linkToken}${file}`, { redirect: 'manual', headers: { Accept: 'image/jpeg' } }),
  };
}

export const tokenOf = ({ url }: { readonly url: string }) => url.slice(url.lastIndexOf('/') + 1);
