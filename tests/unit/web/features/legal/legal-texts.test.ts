import { describe, expect, it } from 'vitest';
import { currentTerms } from '#web/src/features/legal/model/current-terms.ts';
import type { LegalSection } from '#web/src/features/legal/model/legal-section.ts';
import { olderTerms } from '#web/src/features/legal/model/older-terms.ts';
import { privacyPolicy } from '#web/src/features/legal/model/privacy-policy.ts';

const textOf = (sections: readonly LegalSection[]) =>
  sections.flatMap(({ title, text }) => [title, ...text.flat()]).join('\n');

describe('legal texts', () => {
  /** The topics that specification 2.2 requires of the terms. */
  it('the terms of 19/11/2024 cover every required topic', () => {
    const topics = [
      /must be 18 or over/,
      /register with your name, your own email address and a password/,
      /belong to you/,
      /don’t publish, sell, rent or lend your stories/,
      /delete a conversation .* 30 days after its last message/,
      /Prices are in US dollars and shown before you pay/,
      /The AI chatbot service/,
      /You may not use Tellwren/,
    ];
    expect(topics.filter((words) => !words.test(textOf(currentTerms)))).toEqual([]);
  });

  it('the older version contains terms and privacy', () => {
    expect(textOf(olderTerms)).toMatch(/18 or over[\s\S]*Privacy statement/);
  });

  it('sections of a page have unique ids', () => {
    for (const sections of [privacyPolicy, [...currentTerms, ...olderTerms]]) {
      const ids = sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('no section is empty, and lists have items', () => {
    for (const { text } of [...privacyPolicy, ...currentTerms, ...olderTerms]) {
      expect(text.length).toBeGreaterThan(0);
      for (const part of text) expect(part.length).toBeGreaterThan(1);
    }
  });
});
