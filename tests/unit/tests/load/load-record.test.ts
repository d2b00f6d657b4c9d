import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import {
  errorsOf,
  mergedRecord,
  newRecord,
  noteAnswer,
  noteFailure,
  plainLatencies,
  recordingAround,
  requestsOf,
} from '#tests/load/support/load-record.ts';
import { undocumentedIn } from '#tests/load/support/load-report.ts';

const fine = { endpointId: 'getStory', status: 200 };
const out = { endpointId: 'getStory', status: 503, code: 'service-unavailable' };
const broken = { endpointId: 'getStory', status: 500, code: 'internal' };

describe('the record of a load', () => {
  it('counts calls by route and errors by what was answered', () => {
    const record = newRecord();
    for (const outcome of [fine, fine, out, out, broken]) noteAnswer(record, outcome, 10);
    expect(requestsOf(record)).toBe(5);
    expect(errorsOf(record)).toBe(3);
    expect(errorsOf(record, 'outage')).toBe(2);
    expect(undocumentedIn(record)).toEqual(['1 × getStory 500 internal']);
  });

  it('leaves out what waits for the model, or prints, where the time is to be the server’s own', () => {
    const record = newRecord();
    for (const endpointId of ['sendChatMessage', 'generatePdf']) noteAnswer(record, { endpointId, status: 200 }, 5000);
    noteAnswer(record, fine, 10);
    expect(plainLatencies(record).count).toBe(1);
  });

  it('adds up records as if all had been one', () => {
    const [one, other] = [newRecord(), newRecord()];
    noteAnswer(one, out, 10);
    noteAnswer(other, out, 30);
    noteAnswer(other, { endpointId: 'login', status: 200 }, 30);
    noteFailure(other, 'buy a story: nothing came');
    const all = mergedRecord([one, other]);
    expect([...all.routes].map(([id, { count }]) => [id, count])).toEqual([
      ['getStory', 2],
      ['login', 1],
    ]);
    expect(errorsOf(all, 'outage')).toBe(2);
    expect(undocumentedIn(all)).toEqual(['1 × buy a story: nothing came']);
  });

  it('notes the request that was never answered, and hands its fault on', async () => {
    const record = newRecord();
    const around = recordingAround(() => record);
    const send = () => Promise.reject(new Error('socket hang up'));
    await expect(around({ endpoint: endpoints.getStory }, send, 'read')).rejects.toThrow('socket hang up');
    expect(undocumentedIn(record)).toEqual(['1 × getStory no answer socket hang up']);
  });
});
