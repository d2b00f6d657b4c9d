import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const config = { paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' };

test('the footer of a local stack says which model writes; that of a stage says nothing of it', async () => {
  const ends: string[] = [];
  for (const localModel of [
    { name: 'qwen3:14b', isOffline: false },
    { name: 'offline draft', isOffline: true },
    undefined,
  ]) {
    vi.resetModules();
    let configs = 0;
    vi.stubGlobal('fetch', async () => {
      configs += 1;
      return Response.json({ ...config, localModel });
    });
    const { Footer } = await import('#web/src/ui/footer.tsx');
    const { container, unmount } = render(
      <MemoryRouter>
        <Footer />
      </MemoryRouter>,
    );
    if (localModel === undefined) await vi.waitFor(() => expect(configs).toBe(1));
    else await vi.waitFor(() => expect(container.textContent).toContain('Local site'));
    ends.push(container.textContent?.split('on AWS.').at(-1) ?? '');
    unmount();
  }
  expect(ends).toEqual([
    'Local site: stories are written by qwen3:14b.',
    'Local site: stories are drafted offline.',
    '',
  ]);
});
