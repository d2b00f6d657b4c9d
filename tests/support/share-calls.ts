import { endpoints } from '#shared/endpoints/index.ts';
import type { CustomerWithStory } from './customer-stories.ts';
import { callApi, type ProductAddresses } from './product.ts';

interface Caller {
  readonly token?: string;
  readonly storyId: string;
}

/** The calls of a share, as its owner, and of its page, as anybody. */
export function shareCalls(addresses: ProductAddresses, owner: Pick<CustomerWithStory, 'token' | 'storyId'>) {
  const call = (id: 'shareStory' | 'getShare' | 'stopSharing', body: unknown, { token, storyId }: Caller) =>
    callApi(addresses, endpoints[id], {
      ...(token === undefined ? {} : { token }),
      path: { storyId },
      ...(body === undefined ? {} : { body }),
    });
  return {
    share: (change: object = {}, caller: Caller = owner) => call('shareStory', change, caller),
    get: (caller: Caller = owner) => call('getShare', undefined, caller),
    stop: (caller: Caller = owner) => call('stopSharing', undefined, caller),
    /** The page, as a browser without a session gets it from the API. */
    page: (linkToken: string, file = '') =>
      fetch(`${addresses.api}/s/${linkToken}${file}`, { redirect: 'manual', headers: { Accept: 'image/jpeg' } }),
  };
}

export const tokenOf = ({ url }: { readonly url: string }) => url.slice(url.lastIndexOf('/') + 1);
