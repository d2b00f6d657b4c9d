import { describe, expect, it } from 'vitest';
import { judge, type Outcome } from '#tests/load/support/answer-judgement.ts';

describe('judging an answer', () => {
  it.each<[string, Outcome, string]>([
    ['200', { endpointId: 'addStory', status: 200 }, 'fine'],
    [
      'what every endpoint says in an outage',
      { endpointId: 'getStory', status: 503, code: 'service-unavailable' },
      'outage',
    ],
    ['a deadline', { endpointId: 'getStory', status: 504, code: 'deadline-exceeded' }, 'outage'],
    [
      'an answer of the model that is of no use',
      { endpointId: 'sendChatMessage', status: 502, code: 'model-answer-unusable' },
      'outage',
    ],
    ['two writes that met', { endpointId: 'addStory', status: 409, code: 'conflict' }, 'outage'],
    [
      'what was done before, its answer lost',
      { endpointId: 'addStory', status: 409, code: 'idempotency-key-reused' },
      'outage',
    ],
    ['too fast', { endpointId: 'generatePdf', status: 429, code: 'too-many-requests' }, 'busy'],
    ['a fault of ours', { endpointId: 'addStory', status: 500, code: 'internal' }, 'undocumented'],
    ['a function that failed', { endpointId: 'addStory', status: 502, code: 'internal' }, 'undocumented'],
    ['no answer', { endpointId: 'addStory', status: 0, code: 'socket hang up' }, 'undocumented'],
    ['a body of another shape', { endpointId: 'addStory', status: 503 }, 'undocumented'],
    [
      'a code that the endpoint does not list',
      { endpointId: 'getStory', status: 502, code: 'model-answer-unusable' },
      'undocumented',
    ],
    [
      'a code under another status',
      { endpointId: 'getStory', status: 500, code: 'service-unavailable' },
      'undocumented',
    ],
    [
      'a refusal of what the site sends',
      { endpointId: 'getStory', status: 404, code: 'story-not-found' },
      'undocumented',
    ],
    ['a session that was lost', { endpointId: 'getStory', status: 401, code: 'unauthorized' }, 'undocumented'],
    ['an endpoint that there is not', { endpointId: 'toString', status: 404, code: 'route-not-found' }, 'undocumented'],
  ])('%s', (_what, outcome, judgement) => {
    expect(judge(outcome)).toBe(judgement);
  });
});
