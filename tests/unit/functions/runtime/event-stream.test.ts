import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createEventStream } from '#functions/runtime/event-stream.ts';

describe('an event stream', () => {
  it('is what was sent, event by event, and then its end', async () => {
    const { body, send, end, signal } = createEventStream();
    send('delta', 'Zoë\n');
    send('done', { success: true });
    end();
    expect(await text(body)).toBe('event: delta\ndata: "Zoë\\n"\n\nevent: done\ndata: {"success":true}\n\n');
    expect(signal.aborted).toBe(false);
  });

  it('tells when its reader goes away, and takes no more', async () => {
    const { body, send, end, signal } = createEventStream();
    body.destroy();
    await once(body, 'close');
    expect(signal.aborted).toBe(true);
    send('delta', 'late');
    end();
    expect(body.read()).toBeNull();
  });

  it('leaves no error unheard when its reader breaks off: one that nobody hears would end the process', async () => {
    const { body, signal } = createEventStream();
    expect(body.listenerCount('error')).toBeGreaterThan(0);
    body.destroy(new Error('ECONNRESET'));
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
  });

  it('takes nothing after its end, be it not read yet: that would be an error of the stream', async () => {
    const { body, send, end } = createEventStream();
    end();
    send('delta', 'late');
    end();
    expect(await text(body)).toBe('');
  });

  it('keeps a connection open that nothing is said on, until its end', async () => {
    vi.useFakeTimers();
    try {
      const { body, end } = createEventStream();
      vi.advanceTimersByTime(30_000);
      end();
      vi.advanceTimersByTime(30_000);
      vi.useRealTimers();
      expect(await text(body)).toBe(': still here\n\n'.repeat(2));
    } finally {
      vi.useRealTimers();
    }
  });
});
