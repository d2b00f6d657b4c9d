import { describe, expect, it } from 'vitest';
import { interviewNamed, ownText, talk, write } from './conversations.ts';

const boat = interviewNamed('the boat near Annecy');
const transcript = talk(boat);
const own = ownText(transcript).join('\n');

describe('plan', () => {
  it('names four or five values by the customer’s words, each with a moment copied from a message', () => {
    const { values } = write(boat, 'values', { transcript });
    expect(values.length).toBeGreaterThanOrEqual(4);
    expect(new Set(values.map(({ name }) => name)).size).toBe(values.length);
    for (const { name, moment } of values) {
      expect(name.split(' ').length).toBeLessThanOrEqual(7);
      expect(own).toContain(moment);
    }
  });

  it('gives 22 different ideas in two parts, each with a copied source', () => {
    const parts = (['1 of 2', '2 of 2'] as const).map(
      (part) => write(boat, 'strategy', { transcript }, { part }).ideas,
    );
    expect(parts.map((ideas) => ideas.length)).toEqual([11, 11]);
    const ideas = parts.flat();
    expect(new Set(ideas.map(({ post }) => post.toLowerCase())).size).toBe(22);
    expect(new Set(ideas.map(({ format }) => format)).size).toBeGreaterThanOrEqual(4);
    for (const { source, hook } of ideas) {
      expect(own).toContain(source);
      expect(hook.length).toBeLessThanOrEqual(90);
    }
  });

  it('writes five captions with a short first line', () => {
    const { captions } = write(boat, 'captions', { transcript });
    expect(new Set(captions.map((text) => text.split('\n')[0])).size).toBe(5);
    for (const text of captions) expect(text).toMatch(/^.{1,100}\n\n\S/);
  });

  it('finds the words of a suspicion in a message, calls the others invented, and deletes what is faulty', () => {
    const sentences = [
      ...['body', '1: Margaret came with me.', '? name: "Margaret" is not in the interview.', '2: He said it again.'],
      ...['captions', '1: The water, that day.', '? name: "water" is not in the interview.'],
    ];
    const { verdicts } = write(boat, 'review', { transcript, sentences: sentences.join('\n') });
    const said = { section: 'captions', sentence: 1, verdict: 'said', evidence: { words: 'water' } };
    expect(verdicts).toMatchObject([{ section: 'body', sentence: 1, verdict: 'invented', evidence: null }, said]);
    const faults = ['7: invented. "Margaret" is not in the interview.', 'the whole: language'];
    expect(write(boat, 'repair', { transcript, sentences: '7: Margaret came.', faults }).edits).toEqual([
      { sentence: 7, text: '' },
    ]);
  });
});
