import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { closeServer, findFreePorts, listenOnLoopback, PortBusyError } from '#infra/local/listen.ts';

describe('ports', () => {
  it('never hands the same one out twice', async () => {
    const ports = await findFreePorts(Array.from({ length: 50 }, () => 0));
    expect(new Set(ports).size).toBe(50);
  });

  it('are none that the system gives to others meanwhile, nor one that somebody was told before', async () => {
    const [first, second] = [await findFreePorts([0, 0]), await findFreePorts([0, 0])];
    const ports = [...first, ...second];
    expect(new Set(ports).size).toBe(4);
    for (const port of ports) {
      expect(port).toBeGreaterThanOrEqual(20_000);
      expect(port).toBeLessThan(32_768);
    }
  });

  it('tells which one is busy, and lets go of those found before', async () => {
    const server = createServer();
    const busy = Number(new URL(await listenOnLoopback(server, 0)).port);
    const [free = 0] = await findFreePorts([0]);
    await expect(findFreePorts([free, busy])).rejects.toEqual(new PortBusyError(busy));
    expect(await findFreePorts([free])).toEqual([free]);
    await closeServer(server);
  });

  it('counts one that is wanted twice as busy', async () => {
    const [port = 0] = await findFreePorts([0]);
    await expect(findFreePorts([port, port])).rejects.toBeInstanceOf(PortBusyError);
  });
});
