import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { versionCalls } from '#tests/support/version-calls.ts';

describe('editing, and the services behind it fail', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof versionCalls>;
  beforeAll(async () => {
    stack = await startTestStack();
    owner = await customerWithStory(stack.addresses);
    calls = versionCalls(stack.addresses, owner);
  }, 60_000);
  afterAll(() => stack.close());

  const faults = (service: 'dynamodb' | 'model', next: readonly object[]) =>
    fetch(new URL('/__control/faults', stack.addresses[service]), { method: 'POST', body: JSON.stringify({ next }) });
  const clear = (service: 'dynamodb' | 'model') =>
    fetch(new URL('/__control/faults', stack.addresses[service]), { method: 'DELETE' });
  const onWrites = (fault: object, times: number) =>
    Array.from({ length: times }, () => ({ ...fault, match: { operation: 'TransactWriteItems' } }));
  const versions = async () => (await calls.list()).body.data.length;

  it.each([1, 2, 3, 6])('a text whose answers are lost %i times is saved once', async (times) => {
    const before = await versions();
    await faults('dynamodb', onWrites({ drop: true }, times));
    const first = await calls.save(`<p>Lost ${times} times</p>`);
    await clear('dynamodb');
    expect([200, 503]).toContain(first.status);
    const again = await calls.save(`<p>Lost ${times} times</p>`);
    expect(again).toMatchObject({ status: 200, body: { data: { description: `<p>Lost ${times} times</p>` } } });
    // The first save also stores Wren's text.
    expect(await versions()).toBe(before === 0 ? 2 : before + 1);
  });

  it('a table that is out is told, nothing is half saved, and the text is as it was', async () => {
    const before = await calls.story();
    await faults('dynamodb', onWrites({ status: 500 }, 12));
    expect(await calls.save('<p>Never</p>')).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    await clear('dynamodb');
    expect(await calls.story()).toEqual(before);
  });

  it('a model that hangs is given up after 20 s, and asked again by the next wish', async () => {
    const rewrite = (headers: Record<string, string>) =>
      callApi(stack.addresses, endpoints.editStoryWithAi, {
        token: owner.token,
        headers,
        body: { whatToEdit: 'warmer', previousResponse: '<p>Once.</p>' },
      });
    await faults('model', [{ delayMs: 120_000 }]);
    const startedAt = performance.now();
    expect(await rewrite({})).toMatchObject({ status: 504, body: { code: 'deadline-exceeded' } });
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(19);
    expect(seconds).toBeLessThan(25);
    await clear('model');
    expect((await rewrite({})).status).toBe(200);
  }, 60_000);
});
