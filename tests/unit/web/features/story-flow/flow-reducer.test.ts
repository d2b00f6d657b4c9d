import { describe, expect, test } from 'vitest';
import {
  type FlowEvent,
  type FlowState,
  failureToShow,
  flowReducer,
  previewParts,
  restoreFlow,
} from '#web/src/features/story-flow/model/flow-reducer.ts';

const preview = {
  finalMessage: '<h4>Toast</h4><p>It burnt.</p><p>xxx</p>',
  introStoryLines: '<h4>Toast</h4><p>It burnt.</p>',
  draftId: 'd1',
};
const nothing = { step: null, finalMessage: null, introStoryLines: null, draftId: null } as const;
const chat = restoreFlow(nothing);
const failure = { message: 'busy', messageCount: 10 };
const flowAfter = (start: FlowState, ...events: FlowEvent[]) => events.reduce(flowReducer, start);

describe('restoreFlow', () => {
  test('is the chat without stored values', () => {
    expect(chat).toEqual({ step: 1, phase: 'chat', failure: null });
  });

  test('is the preview with a stored preview, with or without the additions', () => {
    expect(restoreFlow({ step: 2, ...preview })).toEqual({ step: 2, preview });
    expect(restoreFlow({ ...nothing, step: 2, finalMessage: '<p>x</p>' })).toEqual({
      step: 2,
      preview: { finalMessage: '<p>x</p>', introStoryLines: '', draftId: null },
    });
  });

  test('is the chat for step 2 without its text', () => {
    expect(restoreFlow({ ...nothing, step: 2 })).toEqual(chat);
    expect(restoreFlow({ ...preview, step: 1 })).toEqual(chat);
  });
});

describe('restoring', () => {
  const restoring = { step: 1, phase: 'restoring' } as const;

  test('ends with the chat or the preview that the drafts contain', () => {
    expect(flowAfter(restoring, { type: 'changedElsewhere', stored: chat })).toEqual(chat);
    const stored = { step: 2, preview } as const;
    expect(flowAfter(restoring, { type: 'changedElsewhere', stored })).toEqual(stored);
  });
});

describe('writing', () => {
  test('collects the chunks and ends with the preview', () => {
    const writing = flowAfter(
      chat,
      { type: 'asked' },
      { type: 'delta', text: 'It ' },
      { type: 'delta', text: 'burnt.' },
    );
    expect(writing).toEqual({ step: 1, phase: 'writing', text: 'It burnt.' });
    expect(flowAfter(writing, { type: 'written', preview })).toEqual({ step: 2, preview });
  });

  test('a failure returns to the chat with its message, and the next try clears it', () => {
    const failed = flowAfter(chat, { type: 'asked' }, { type: 'failed', failure });
    expect(failureToShow(failed, 10)).toBe('busy');
    expect(failureToShow(failed, 11)).toBe('');
    expect(flowAfter(failed, { type: 'asked' })).toEqual({ step: 1, phase: 'writing', text: '' });
  });

  test('events after a stop are ignored', () => {
    const stopped = flowAfter(chat, { type: 'asked' }, { type: 'stopped' });
    expect(flowAfter(stopped, { type: 'delta', text: 'x' }, { type: 'written', preview })).toEqual(chat);
  });
});

test('starting again returns from the preview to the chat', () => {
  expect(flowAfter({ step: 2, preview }, { type: 'startedAgain' })).toEqual(chat);
});

describe('change by another tab', () => {
  test('that bought the story or started again removes the preview', () => {
    expect(flowAfter({ step: 2, preview }, { type: 'changedElsewhere', stored: chat })).toEqual(chat);
  });

  test('that wrote the preview shows it, and the same step changes nothing', () => {
    expect(flowAfter(chat, { type: 'changedElsewhere', stored: { step: 2, preview } })).toEqual({ step: 2, preview });
    const failed = flowAfter(chat, { type: 'failed', failure });
    expect(flowAfter(failed, { type: 'changedElsewhere', stored: chat })).toBe(failed);
  });
});

describe('previewParts', () => {
  test('splits where the opening ends', () => {
    expect(previewParts(preview)).toEqual({ opening: preview.introStoryLines, rest: '<p>xxx</p>' });
  });

  test('blurs everything when the text does not begin with the opening', () => {
    expect(previewParts({ ...preview, introStoryLines: 'Other' })).toEqual({ opening: '', rest: preview.finalMessage });
    expect(previewParts({ ...preview, introStoryLines: '' }).opening).toBe('');
  });
});
