import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#functions/runtime/logger.ts';

/** Threat 88: log injection. */
describe('createLogger', () => {
  const written: string[] = [];

  beforeEach(() => {
    written.length = 0;
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
    // The logger writes to these streams through its own console.
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk).trimEnd()) > 0);
  });
  afterEach(() => {
    vi.spyOn(process.stdout, 'write').mockRestore();
    vi.spyOn(process.stderr, 'write').mockRestore();
    vi.unstubAllEnvs();
  });

  const forged = 'x"}\r\n{"level":"INFO","code":"REQUEST_COMPLETED","message":"\u2028forged\u0000';

  it('writes one line of JSON for arbitrary ids, values and errors', () => {
    const logger = createLogger('unit').with({ requestId: forged });
    logger.info('REQUEST_COMPLETED', { storyId: forged });
    logger.warn('OUTBOX_ROW_DELAYED', { outboxId: forged }, new Error(forged, { cause: new Error(forged) }));
    expect(written).toHaveLength(2);
    for (const line of written) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line)).toMatchObject({ requestId: forged, service: 'unit' });
    }
    const [completed, delayed] = written.map((line) => JSON.parse(line));
    expect(completed).toMatchObject({ code: 'REQUEST_COMPLETED', storyId: forged });
    expect(delayed).toMatchObject({ code: 'OUTBOX_ROW_DELAYED', causeMessage: forged });
  });

  it('puts the ids of the request before other fields and does not share them between requests', () => {
    const ofFunction = createLogger('unit');
    const ofRequest = ofFunction.with({ requestId: 'r1' });
    ofRequest.with({ userId: 'u1' }).info('REQUEST_COMPLETED', { durationMs: 5 });
    ofRequest.info('REQUEST_COMPLETED');
    ofFunction.with({ requestId: 'r2' }).info('REQUEST_COMPLETED');
    const lines = written.map((line) => JSON.parse(line));
    expect(lines.map(({ requestId, userId }) => [requestId, userId])).toEqual([
      ['r1', 'u1'],
      ['r1', undefined],
      ['r2', undefined],
    ]);
    const begin = ['level', 'message', 'timestamp', 'service'];
    expect(Object.keys(lines[0])).toEqual([...begin, 'sampling_rate', 'requestId', 'userId', 'code', 'durationMs']);
  });

  it('names the alarm of a code in warnings and errors, which metric filters count', () => {
    const logger = createLogger('unit');
    logger.warn('OUTBOX_ROW_DELAYED');
    logger.error('REQUEST_FAILED');
    logger.info('STORY_FAILED');
    logger.warn('TABLE_CONFLICT_RETRIED');
    const lines = written.map((line) => JSON.parse(line));
    expect(lines.map(({ alarm }) => alarm)).toEqual(['work-late', 'requests-failing', undefined, undefined]);
    expect(Object.keys(lines[3])).not.toContain('alarm');
  });

  it('logs only the type of a thrown value that is not an Error', () => {
    createLogger('unit').error('OUTBOX_ROW_DELAYED', {}, 'ann@example.com');
    expect(written.join()).not.toContain('ann@');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ cause: 'string' });
  });
});
