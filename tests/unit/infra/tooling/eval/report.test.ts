import { describe, expect, it } from 'vitest';
import { reportHtml } from '#infra/tooling/eval/report.ts';
import type { Row, Run } from '#infra/tooling/eval/run-record.ts';

const row: Row = {
  name: 'the <b>web</b> developer',
  category: 'business-story',
  language: 'en',
  answers: ['I typed <script>alert(1)</script>'],
  ownWords: 300,
  storyWords: 500,
  stockShare: 0.25,
  repeatedShare: 0.1,
  keptShare: 0.7,
  repairs: 1,
  isByModel: true,
  changedPrompts: 0,
  unrecorded: [],
  failures: [{ rule: 'never', detail: 'body: “<img src=x>”' }],
  stock: ['It was a "day" & a night.'],
  repeated: ['The box came.'],
  scores: { true: 5, voice: 4 },
  remarks: ['body, voice: “<i>” too flat'],
  seconds: 12.34,
  tokensIn: 1000,
  tokensOut: 500,
  usd: 0.0123,
  story: {
    title: 'A box with a 1 in it <br>',
    paragraphs: ['I typed it. It was a "day" & a night. The box came.'],
    sections: [{ name: 'values', texts: ['Say <no>'] }],
  },
};
const run: Run = {
  startedAt: '2026-11-24T02:00:00.000Z',
  model: 'some-model',
  prompts: '0a1b2c3d',
  judge: null,
  rows: [row],
};

describe('reportHtml', () => {
  it('escapes what customers and models wrote', () => {
    const report = reportHtml(run, [{ what: 'no <bar>', missedBy: ['<u>'] }], undefined);
    expect(report).not.toMatch(/<script|<img|<b>|<i>|<u>|<no>|<bar>/);
    expect(report).toContain('I typed &lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('needs no other file and runs no script', () => {
    const report = reportHtml(run, [], undefined);
    expect(report).toContain("default-src 'none'");
    expect(report).not.toMatch(/\bsrc="|@import|url\(|<link/);
  });

  it('marks the stock sentences and shows failures, scores and remarks', () => {
    const report = reportHtml(run, [], undefined);
    expect(report).toContain(
      '<p>I typed it. <mark class="stock">It was a &quot;day&quot; &amp; a night.</mark> <mark class="twice">The box came.</mark></p>',
    );
    for (const text of ['never: body', 'true 5 · voice 4', 'too flat', '0.0123']) expect(report).toContain(text);
  });

  it('shows the story of an earlier run beside the new one', () => {
    const before: Row = { ...row, stockShare: 0.61, story: { title: 'Once', paragraphs: ['Old text.'], sections: [] } };
    const report = reportHtml(run, [], { ...run, model: 'older-model', rows: [before] });
    for (const text of ['25 %, was 61 %', 'Old text.', 'older-model']) expect(report).toContain(text);
    expect(report.match(/<article>/g)).toHaveLength(2);
  });

  it('shows an interview without a story', () => {
    const unwritten: Row = {
      ...row,
      story: null,
      failures: [{ rule: 'unwritten', detail: 'assistant-busy' }],
      usd: null,
    };
    expect(reportHtml({ ...run, rows: [unwritten] }, [], undefined)).toContain('unwritten: assistant-busy');
  });
});
