import { describe, expect, test } from 'vitest';
import {
  type FlowEvent,
  type FlowState,
  failureToShow,
  flowReducer,
  previewParts,
  restoreFlow,
  withoutWords,
} from '#web/src/features/story-flow/model/flow-reducer.ts';

const preview = {
  finalMessage: '<h4>Toast</h4><p>It burnt.</p><p>xxx</p>',
  introStoryLines: '<h4>Toast</h4><p>It burnt.</p>',
  draftId: 'd1',
};
const nothing = { step: null, finalMessage: null, introStoryLines: null, draftId: null } as const;
const chat = restoreFlow(nothing);
const shown = restoreFlow({ step: 2, ...preview });
const failure = { message: 'busy', messageCount: 10 };
const flowAfter = (start: FlowState, ...events: FlowEvent[]) => events.reduce(flowReducer, start);

describe('restoreFlow', () => {
  test('is the chat without stored values', () => {
    expect(chat).toEqual({ step: 1, phase: 'chat', failure: null });
  });

  test('is the preview with a stored preview, with or without the additions', () => {
    expect(restoreFlow({ step: 2, ...preview })).toEqual({ step: 2, preview, anew: null });
    expect(restoreFlow({ ...nothing, step: 2, finalMessage: '<p>x</p>' })).toEqual({
      step: 2,
      preview: { finalMessage: '<p>x</p>', introStoryLines: '', draftId: null },
      anew: null,
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
    const stored = shown;
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
    expect(flowAfter(writing, { type: 'written', preview })).toEqual(shown);
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

describe('writing the opening again', () => {
  const other = { ...preview, finalMessage: '<h4>Jam</h4><p>yyy</p>', introStoryLines: '<h4>Jam</h4>' };
  const begun = flowAfter(shown, { type: 'asked' }, { type: 'delta', text: 'Jam' });

  test('keeps the former preview until the new one is complete', () => {
    expect(begun).toEqual({ step: 2, preview, anew: { phase: 'writing', text: 'Jam' } });
    expect(flowAfter(begun, { type: 'written', preview: other })).toEqual({ step: 2, preview: other, anew: null });
  });

  test('keeps it after a failure, until the next try, and after a stop', () => {
    const failed = flowAfter(begun, { type: 'failed', failure });
    expect(failed).toEqual({ step: 2, preview, anew: { phase: 'failed', message: 'busy' } });
    expect(flowAfter(failed, { type: 'asked' })).toMatchObject({ anew: { phase: 'writing', text: '' } });
    const late: FlowEvent[] = [
      { type: 'delta', text: 'x' },
      { type: 'written', preview: other },
    ];
    expect(flowAfter(begun, { type: 'stopped' }, ...late)).toEqual(shown);
  });

  test('gives way to the preview of another tab or device', () => {
    const stored = restoreFlow({ step: 2, ...other });
    expect(flowAfter(begun, { type: 'changedElsewhere', stored })).toEqual(stored);
    expect(flowAfter(begun, { type: 'changedElsewhere', stored: shown })).toBe(begun);
  });
});

test('starting again returns from the preview to the chat', () => {
  expect(flowAfter(shown, { type: 'startedAgain' })).toEqual(chat);
});

describe('change by another tab', () => {
  test('that bought the story or started again removes the preview', () => {
    expect(flowAfter(shown, { type: 'changedElsewhere', stored: chat })).toEqual(chat);
  });

  test('that wrote the preview shows it, and the same step changes nothing', () => {
    expect(flowAfter(chat, { type: 'changedElsewhere', stored: shown })).toEqual(shown);
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

test('withoutWords leaves no word to read, and the shape of the text', () => {
  expect(withoutWords('<p class="a">Lorem ipsum, &amp; dolor.</p>')).toBe('<p class="a">lnnnn njnnn, &amp; lnlnn.</p>');
});
