import { describe, expect, test } from 'vitest';
import { parseIndent } from '#web/src/features/editor/model/indent.ts';
import { ariaKeys, keysLabel, toolGroups } from '#web/src/features/editor/model/tools.ts';

describe('toolbar', () => {
  test('has all tools of the specification', () => {
    expect(toolGroups.flat().map(({ id }) => id)).toEqual([
      'bold',
      'italic',
      'underline',
      'strike',
      'blockquote',
      'bulletList',
      'orderedList',
      'outdent',
      'indent',
      'link',
      'clean',
      'undo',
      'redo',
    ]);
  });

  test('shows the shortcut keys of the platform', () => {
    expect([keysLabel('Mod-Shift-s', false), keysLabel('Mod-Shift-s', true)]).toEqual(['Ctrl+Shift+S', '⌘⇧S']);
    expect([ariaKeys('Mod-b', false), ariaKeys('Mod-b', true)]).toEqual(['Control+B', 'Meta+B']);
    expect(ariaKeys('Mod-[', false)).toBe('Control+[');
  });
});

test('readIndent accepts integers from 0 to 8', () => {
  expect(['1', '8', '0', '9', '-1', '1.5', '1e0', '', null].map(parseIndent)).toEqual([1, 8, 0, 0, 0, 0, 0, 0, 0]);
});
