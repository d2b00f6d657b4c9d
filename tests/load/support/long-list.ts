import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { decodeJwt } from 'jose';
import { ulid } from 'ulid';
import { storyOf } from '#infra/tooling/bench/pdf-stories.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { storyItems } from '#tests/support/builders.ts';
import { createJourneyClient, type JourneyWorld } from '#tests/support/mixed-journey/journey-client.ts';
import { newJourneyCustomer } from '#tests/support/mixed-journey/journey-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { createLatencies } from './latencies.ts';
import type { MeasuredProduct } from './product-process.ts';

/** Threat 79. */
const stories = 1000;
const calls = 40;
/** DynamoDB takes 25 items at once. */
const itemsAtOnce = 25;

function itemsOf(userId: string): object[] {
  const description = storyOf('Burnt toast', 600);
  const at = new Date().toISOString();
  return Array.from({ length: stories }, () => ulid()).flatMap((storyId) =>
    storyItems({ userId, storyId, createdAt: at, updatedAt: at, paidFrom: 'bonus' }, description),
  );
}

/** Measures listing 1,000 stories of one customer, with and without texts. */
export async function measureLongList(product: MeasuredProduct, world: JourneyWorld) {
  const client = createJourneyClient({ world, localAddress: '127.250.0.1' });
  const { token = '' } = await newJourneyCustomer(client);
  const { sub: userId = '' } = decodeJwt(token);
  const { documents, name } = stackTable(product.addresses);
  const items = itemsOf(userId);
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const puts = items.slice(at, at + itemsAtOnce).map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
  }
  const figures = [];
  for (const query of [undefined, { isFilm: 'false' }]) {
    const latencies = createLatencies();
    let listed = 0;
    let bytes = 0;
    for (let call = 0; call < calls; call += 1) {
      const sentAt = performance.now();
      const { body } = await client.request({ endpoint: endpoints.listStories, token, ...(query ? { query } : {}) });
      latencies.add(performance.now() - sentAt);
      listed = body.data.length;
      bytes = JSON.stringify(body).length;
    }
    figures.push({
      what: query === undefined ? 'all stories' : 'stories that are no films, with texts',
      listed,
      bytes,
      latencies,
    });
  }
  client.close();
  return figures;
}
