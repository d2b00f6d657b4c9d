import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createEventStream } from '#functions/runtime/event-stream.ts';

describe('createEventStream', () => {
  it('formats each event and ends', async () => {
    const { body, send, end, signal } = createEventStream();
    send('delta', 'Zoë\n');
    send('done', { success: true });
    end();
    expect(await text(body)).toBe('event: delta\ndata: "Zoë\\n"\n\nevent: done\ndata: {"success":true}\n\n');
    expect(signal.aborted).toBe(false);
  });

  it('aborts its signal when the reader disconnects, and ignores later events', async () => {
    const { body, send, end, signal } = createEventStream();
    body.destroy();
    await once(body, 'close');
    expect(signal.aborted).toBe(true);
    send('delta', 'late');
    end();
    expect(body.read()).toBeNull();
  });

  it('handles the error of a broken connection, which would otherwise end the process', async () => {
    const { body, signal } = createEventStream();
    expect(body.listenerCount('error')).toBeGreaterThan(0);
    body.destroy(new Error('ECONNRESET'));
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
  });

  it('ignores events after its end', async () => {
    const { body, send, end } = createEventStream();
    end();
    send('delta', 'late');
    end();
    expect(await text(body)).toBe('');
  });

  it('sends keep-alive comments until its end', async () => {
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
