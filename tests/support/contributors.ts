import { type Contributor, noAnswers } from '#functions/domain/voices/contributor.ts';

/** Somebody invited to the story `s1` of `u1`. */
export function aContributor(over: Partial<Contributor> = {}): Contributor {
  return {
    userId: 'u1',
    storyId: 's1',
    slot: 0,
    personId: 'A'.repeat(26),
    requestId: 'press-0001',
    name: 'Ada',
    sentence: 'My cousin took the boat.',
    line: null,
    linkToken: 'a'.repeat(43),
    linkEndsAtSeconds: 4_000_000_000,
    expiresAtSeconds: 4_000_000_000,
    createdAt: '2026-11-21T10:00:00.000Z',
    version: 1,
    state: 'open',
    questions: {},
    asked: 0,
    recordings: 0,
    answers: noAnswers(),
    marks: [],
    isOwnerMailed: false,
    isMailed: false,
    ...over,
  };
}
