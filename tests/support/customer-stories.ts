import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type ProductAddresses, type TestCustomer, thinStoryBody, waitForStory } from './product.ts';
import { readyCustomer } from './ready-customer.ts';

export interface CustomerWithStory extends TestCustomer {
  readonly storyId: string;
}

/** @returns the customer's first story, written */
export async function writeFirstStory(addresses: ProductAddresses, token: string, body: object = thinStoryBody) {
  const added = await callApi(addresses, endpoints.addStory, { token, body });
  return await waitForStory(addresses, token, added.body.data._id);
}

/** A new customer whose first story is written. */
export async function customerWithStory(
  addresses: ProductAddresses,
  name?: string,
  body?: object,
): Promise<CustomerWithStory> {
  const customer = await readyCustomer(addresses, name);
  const { _id: storyId } = await writeFirstStory(addresses, customer.token, body);
  return { ...customer, storyId };
}
