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

describe('restoring', () => {
  test('nothing stored is the chat', () => {
    expect(chat).toEqual({ step: 1, phase: 'chat', failure: null });
  });

  test('a stored preview is the preview, with or without the additions', () => {
    expect(restoreFlow({ step: 2, ...preview })).toEqual({ step: 2, preview });
    expect(restoreFlow({ ...nothing, step: 2, finalMessage: '<p>x</p>' })).toEqual({
      step: 2,
      preview: { finalMessage: '<p>x</p>', introStoryLines: '', draftId: null },
    });
  });

  test('a step without its text is the chat', () => {
    expect(restoreFlow({ ...nothing, step: 2 })).toEqual(chat);
    expect(restoreFlow({ ...preview, step: 1 })).toEqual(chat);
  });
});

describe('writing', () => {
  test('collects what comes and ends on the preview', () => {
    const writing = flowAfter(
      chat,
      { type: 'asked' },
      { type: 'delta', text: 'It ' },
      { type: 'delta', text: 'burnt.' },
    );
    expect(writing).toEqual({ step: 1, phase: 'writing', text: 'It burnt.' });
    expect(flowAfter(writing, { type: 'written', preview })).toEqual({ step: 2, preview });
  });

  test('a failure goes back to the chat with its sentence, the next try forgets it', () => {
    const failed = flowAfter(chat, { type: 'asked' }, { type: 'failed', failure });
    expect(failureToShow(failed, 10)).toBe('busy');
    expect(failureToShow(failed, 11)).toBe('');
    expect(flowAfter(failed, { type: 'asked' })).toEqual({ step: 1, phase: 'writing', text: '' });
  });

  test('what comes after a stop is not taken', () => {
    const stopped = flowAfter(chat, { type: 'asked' }, { type: 'stopped' });
    expect(flowAfter(stopped, { type: 'delta', text: 'x' }, { type: 'written', preview })).toEqual(chat);
  });
});

test('starting again leads from the preview to the chat', () => {
  expect(flowAfter({ step: 2, preview }, { type: 'startedAgain' })).toEqual(chat);
});

describe('another tab', () => {
  test('that bought the story or started again takes the preview away here too', () => {
    expect(flowAfter({ step: 2, preview }, { type: 'changedElsewhere', stored: chat })).toEqual(chat);
  });

  test('that wrote the preview shows it here too; news of the same step changes nothing', () => {
    expect(flowAfter(chat, { type: 'changedElsewhere', stored: { step: 2, preview } })).toEqual({ step: 2, preview });
    const failed = flowAfter(chat, { type: 'failed', failure });
    expect(flowAfter(failed, { type: 'changedElsewhere', stored: chat })).toBe(failed);
  });
});

describe('previewParts', () => {
  test('cuts where the opening ends', () => {
    expect(previewParts(preview)).toEqual({ opening: preview.introStoryLines, rest: '<p>xxx</p>' });
  });

  test('blurs everything when the opening is not the beginning', () => {
    expect(previewParts({ ...preview, introStoryLines: 'Other' })).toEqual({ opening: '', rest: preview.finalMessage });
    expect(previewParts({ ...preview, introStoryLines: '' }).opening).toBe('');
  });
});
