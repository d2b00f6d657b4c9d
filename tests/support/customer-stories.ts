import { endpoints } from '#shared/endpoints/index.ts';
import { addStoryBody, callApi, type ProductAddresses, type TestCustomer, waitForStory } from './product.ts';
import { readyCustomer } from './ready-customer.ts';

export interface CustomerWithStory extends TestCustomer {
  readonly storyId: string;
}

/** A new customer whose first story is written. */
export async function customerWithStory(addresses: ProductAddresses, name?: string): Promise<CustomerWithStory> {
  const customer = await readyCustomer(addresses, name);
  const { body } = await callApi(addresses, endpoints.addStory, { token: customer.token, body: addStoryBody });
  await waitForStory(addresses, customer.token, body.data._id);
  return { ...customer, storyId: body.data._id };
}
