import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import {
  confirmMarks,
  hasSameMarks,
  keptRows,
  keptStateOf,
  mergeMarks,
  readMarks,
  textsToDecide,
  unsavedMarks,
  writeMarks,
} from '#web/src/lib/keep-out.ts';
import { categoryKeys, writeStored } from '#web/src/lib/storage.ts';

const out = (text: string): KeepOutMark => ({ text, keptOut: true });
const back = (text: string): KeepOutMark => ({ text, keptOut: false });
const asked = (text: string) => ({ text, because: 'asked' as const });

describe('a message', () => {
  const message = 'He drank. Please leave that out. We baked.';
  const piece = asked('He drank.');

  test('is in, out or in part out by the decisions on it and by what the server found', () => {
    const rows: readonly (readonly [state: string, marks: KeepOutMark[], pieces: (typeof piece)[]])[] = [
      ['in', [], []],
      ['in', [out('Another one.')], []],
      ['out', [out(message)], []],
      ['in', [back(message)], [piece]],
      ['part', [], [piece]],
      ['in', [back('He drank.')], [piece]],
      ['part', [out('We baked.')], []],
      ['out', [], [asked(` ${message} `)].map(({ text, because }) => ({ text: text.trim(), because }))],
      ['part', [back(message), out('We baked.')], [piece]],
      ['out', [back(message), out(message)], []],
    ];
    const faults = rows.filter(([state, marks, pieces]) => keptStateOf(message, { marks, pieces }) !== state);
    expect(faults).toEqual([]);
  });

  test('that is put back takes its pieces with it', () => {
    const keepOut = { marks: [out('We baked.')], pieces: [piece] };
    expect(textsToDecide(message, false, keepOut)).toEqual(['We baked.', 'He drank.', message]);
    expect(textsToDecide(message, true, keepOut)).toEqual([message]);
  });
});

describe('the list', () => {
  test('has what the opening is written without and what was marked since, also once it is put back', () => {
    const pieces = [asked('He drank.'), { text: 'I wanted to end it.', because: 'care' as const }];
    expect(keptRows({ pieces, marks: [back('He drank.'), out('Rosa.')] })).toEqual([
      { ...pieces[0], keptOut: false },
      { ...pieces[1], keptOut: true },
      { text: 'Rosa.', because: 'you', keptOut: true },
    ]);
  });

  test('leaves out the request within a text that was put back', () => {
    const rows = keptRows({ pieces: [asked('leave that out')], marks: [back('He drank, leave that out')] });
    expect(rows).toEqual([]);
  });
});

test('an opening is outdated under other marks, whatever their order', () => {
  expect(hasSameMarks([out('a'), back('b')], [back('b'), out('a')])).toBe(true);
  expect(
    [[out('a')], [out('a'), out('b')], [out('a'), out('b'), back('c')]].map((it) =>
      hasSameMarks(it, [out('a'), back('b')]),
    ),
  ).toEqual([false, false, false]);
});

describe('stored marks', () => {
  const items = new Map<string, string>();
  const keys = categoryKeys('memories');
  beforeEach(() => {
    items.clear();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const begin = (draftId = 'd1') => {
    writeStored(keys.draftId, draftId);
    writeStored(keys.chatHistory, [
      { role: 'user', content: 'Rosa.' },
      { role: 'system', content: 'And?' },
    ]);
  };
  const save = () => {
    const unsaved = unsavedMarks('memories');
    if (unsaved !== null) confirmMarks('memories', unsaved);
    return unsaved;
  };

  test('are saved once there is a draft, each once, and again in another draft', () => {
    writeMarks('memories', ['Rosa.'], true);
    expect(unsavedMarks('memories')).toBeNull();
    begin();
    expect(save()).toEqual({ draftId: 'd1', marks: [out('Rosa.')] });
    writeMarks('memories', ['Leeds.'], true);
    expect(save()).toEqual({ draftId: 'd1', marks: [out('Leeds.')] });
    expect(save()).toBeNull();
    begin('d2');
    expect(save()).toEqual({ draftId: 'd2', marks: [out('Rosa.'), out('Leeds.')] });
  });

  test('keep a decision that changed while the former one was saved', () => {
    begin();
    writeMarks('memories', ['Rosa.'], true);
    const sent = unsavedMarks('memories');
    writeMarks('memories', ['Rosa.'], false);
    if (sent !== null) confirmMarks('memories', sent);
    expect(unsavedMarks('memories')?.marks).toEqual([back('Rosa.')]);
  });

  test('yield to the draft’s newer ones, but not before they are saved', () => {
    begin();
    writeMarks('memories', ['Rosa.', 'Leeds.'], true);
    save();
    writeMarks('memories', ['Leeds.', 'Jam.'], false);
    mergeMarks('memories', 'd1', [back('Rosa.'), out('Leeds.'), out('Bread.')]);
    expect(readMarks('memories')).toEqual([back('Rosa.'), out('Bread.'), back('Leeds.'), back('Jam.')]);
    expect(unsavedMarks('memories')?.marks).toEqual([back('Leeds.'), back('Jam.')]);
  });
});
