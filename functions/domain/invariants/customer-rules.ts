import { creditSources, type LedgerEntry } from '#functions/domain/credit/credit.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { isActive } from '#functions/domain/subscription/subscription.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { maxDoneIdeas } from '#shared/schemas/posting.ts';
import type { BrokenInvariant } from './invariant.ts';
import { countedOf, recordsOf, type TableItem } from './table-item.ts';

const causes: Readonly<Record<string, { readonly from: number; readonly to: number; readonly source?: string }>> = {
  story: { from: -1, to: -1 },
  // Nothing is returned for a story whose order was refunded.
  return: { from: 0, to: 1 },
  welcome: { from: 1, to: 1, source: 'first' },
  checkout: { from: 0, to: 1, source: 'bonus' },
  // A card that they redeemed.
  voucher: { from: 1, to: 1, source: 'bonus' },
  // The bucket is set to 6, or to 0 by a refunded invoice (architecture 7), so the delta is the difference.
  invoice: { from: -6, to: 6, source: 'monthly' },
  ended: { from: -6, to: 0, source: 'monthly' },
  // An operator's grant or take.
  desk: { from: -20, to: 20, source: 'bonus' },
  // A refund that fails later returns its credits under the same word (threat 36).
  refund: { from: -6, to: 6 },
  dispute: { from: -6, to: 0 },
  'dispute-won': { from: 0, to: 6 },
};

function checkLedger(items: readonly TableItem[]): BrokenInvariant[] {
  return items.flatMap(({ at, record }): BrokenInvariant[] => {
    if (record.kind !== 'ledger') return [];
    const { keyedBy, entry } = record;
    const [word = ''] = entry.cause.split(' ');
    const known = causes[word];
    const isOutOfRange = known !== undefined && (entry.delta < known.from || entry.delta > known.to);
    const isElsewhere = known?.source !== undefined && known.source !== entry.source;
    if (keyedBy === entry.cause && !isOutOfRange && !isElsewhere) return [];
    return [{ rule: 'ledger-entry-sound', at, found: `${entry.cause}: ${entry.delta} ${entry.source}` }];
  });
}

function checkCounters(userId: string, items: readonly TableItem[]): BrokenInvariant[] {
  const [counted] = recordsOf(items, 'profile');
  const entries = recordsOf(items, 'ledger').map(({ entry }) => entry);
  const at = `USER#${userId}`;
  return creditSources.flatMap((source): BrokenInvariant[] => {
    const sum = entries.filter((entry) => entry.source === source).reduce((total, { delta }) => total + delta, 0);
    const counter = counted === undefined ? 0 : countedOf(counted.profile, source);
    return [
      ...(counter === sum
        ? []
        : [{ rule: 'counters-equal-ledger' as const, at, found: `${source}: counter ${counter}, ledger ${sum}` }]),
      ...(counter < 0 ? [{ rule: 'counters-not-negative' as const, at, found: `${source}: ${counter}` }] : []),
    ];
  });
}

interface Entries {
  readonly taken: ReadonlyMap<string, LedgerEntry>;
  readonly returned: ReadonlyMap<string, LedgerEntry>;
}

function entriesOfStories(items: readonly TableItem[]): Entries {
  const entries = recordsOf(items, 'ledger').map(({ entry }) => entry);
  const about = (word: string) =>
    new Map(
      entries
        .filter(({ cause }) => cause.startsWith(`${word} `))
        .map((entry) => [entry.cause.slice(word.length + 1), entry]),
    );
  return { taken: about('story'), returned: about('return') };
}

function checkStory(story: StoryRecord, { taken, returned }: Entries, texts: ReadonlySet<string>): BrokenInvariant[] {
  const { storyId, status, paidFrom, print } = story;
  const broken: BrokenInvariant[] = [];
  const report = (rule: BrokenInvariant['rule'], found: string) => broken.push({ rule, at: `STORY#${storyId}`, found });
  const took = taken.get(storyId);
  if (took?.source !== paidFrom)
    report('story-paid-once', `paid from ${paidFrom}, taken from ${took?.source ?? 'nothing'}`);
  const back = returned.get(storyId);
  // A monthly credit of a past month is returned as a bonus.
  const sources = paidFrom === 'monthly' ? ['monthly', 'bonus'] : [paidFrom];
  if ((status === 'failed') !== (back !== undefined) || (back !== undefined && !sources.includes(back.source))) {
    report('story-returned-once', `${status}, paid from ${paidFrom}, returned to ${back?.source ?? 'nothing'}`);
  }
  if ((status === 'ready') !== texts.has(storyId)) {
    report('story-has-text', `${status}, ${texts.has(storyId) ? 'with' : 'without'} text`);
  }
  if (print !== undefined && parsePrintSlug(print) === undefined) report('story-print', print);
  return broken;
}

const erasureOf = (items: readonly TableItem[]) => recordsOf(items, 'profile')[0]?.profile.erasure;
/** Ledger entries of erased stories remain. */
const isErased = (items: readonly TableItem[]) => erasureOf(items) !== undefined;

const accountingKinds = new Set<string>(['profile', 'ledger', 'order', 'subscription']);

function checkErasure(items: readonly TableItem[]): BrokenInvariant[] {
  if (erasureOf(items) !== 'done') return [];
  const left = items.filter(({ record }) => !accountingKinds.has(record.kind));
  return left.map(({ at, record }) => ({ rule: 'erased-is-empty', at, found: record.kind }));
}

function checkPostings(items: readonly TableItem[], texts: ReadonlySet<string>): BrokenInvariant[] {
  return recordsOf(items, 'posting').flatMap(({ keyedBy, posting: { storyId, done } }): BrokenInvariant[] => {
    if (keyedBy === storyId && texts.has(storyId) && done.length <= maxDoneIdeas) return [];
    return [{ rule: 'posting-of-story', at: `POSTING#${keyedBy}`, found: `of ${storyId}, ${done.length} ticks` }];
  });
}

function checkAdaptations(items: readonly TableItem[], texts: ReadonlySet<string>): BrokenInvariant[] {
  return recordsOf(items, 'adaptation').flatMap(({ keyedBy, storyId }): BrokenInvariant[] => {
    if (keyedBy.startsWith(`${storyId}#`) && texts.has(storyId)) return [];
    return [{ rule: 'posting-of-story', at: `ADAPTED#${keyedBy}`, found: `of ${storyId}` }];
  });
}

function checkFilmBriefs(items: readonly TableItem[], texts: ReadonlySet<string>): BrokenInvariant[] {
  return recordsOf(items, 'film-brief').flatMap(({ keyedBy, storyId }): BrokenInvariant[] => {
    if (keyedBy === storyId && texts.has(storyId)) return [];
    return [{ rule: 'posting-of-story', at: `FILM-BRIEF#${keyedBy}`, found: `of ${storyId}` }];
  });
}

function checkStories(items: readonly TableItem[]): BrokenInvariant[] {
  const entries = entriesOfStories(items);
  const stories = recordsOf(items, 'story').map(({ story }) => story);
  const texts = new Set(recordsOf(items, 'body').map(({ storyId }) => storyId));
  const known = new Set(stories.map(({ storyId }) => storyId));
  const unknownEntries = [...entries.taken.keys(), ...entries.returned.keys()].filter((storyId) => !known.has(storyId));
  const orphanTexts = [...texts].filter((storyId) => !known.has(storyId));
  return [
    ...stories.flatMap((story) => checkStory(story, entries, texts)),
    ...(isErased(items) ? [] : unknownEntries).map((storyId): BrokenInvariant => {
      return { rule: 'story-of-entry', at: `STORY#${storyId}`, found: 'no such story' };
    }),
    ...checkPostings(items, texts),
    ...checkAdaptations(items, texts),
    ...checkFilmBriefs(items, texts),
    ...orphanTexts.map((storyId): BrokenInvariant => {
      return { rule: 'story-has-text', at: `BODY#${storyId}`, found: 'a text without its story' };
    }),
  ];
}

function checkSubscriptions(userId: string, items: readonly TableItem[]): BrokenInvariant[] {
  const [counted] = recordsOf(items, 'profile');
  if (counted === undefined) return [];
  const statuses = recordsOf(items, 'subscription').map(({ subscription }) => subscription.status);
  const said = counted.profile.subscriptionActive;
  if (said === statuses.some(isActive)) return [];
  const found = `profile says ${said ? 'active' : 'none'}, subscriptions are ${statuses.join(', ') || 'none'}`;
  return [{ rule: 'subscription-agrees', at: `USER#${userId}`, found }];
}

export function checkCustomer(userId: string, items: readonly TableItem[]): BrokenInvariant[] {
  return [
    ...checkLedger(items),
    ...checkCounters(userId, items),
    ...checkStories(items),
    ...checkSubscriptions(userId, items),
    ...checkErasure(items),
  ];
}
