import { describe, expect, it } from 'vitest';
import { exportPerson, storyPaths } from '#functions/domain/privacy/export-person.ts';
import type { PersonalItem, PersonalKind } from '#functions/domain/privacy/personal-item.ts';

const item = (kind: PersonalKind, id: string, values: PersonalItem['values']): PersonalItem => ({
  kind,
  id,
  values,
  place: {},
});
const story = (id: string, name: string) => item('story', id, { name });
const pathOf = (name: string) => storyPaths([story('s1', name)]).get('s1');

describe('storyPaths', () => {
  it('numbers stories in the order in which they were made', () => {
    const paths = storyPaths([story('02', 'Second'), story('01', 'First'), story('03', 'First')]);
    expect([...paths]).toEqual([
      ['01', 'stories/1 First'],
      ['02', 'stories/2 Second'],
      ['03', 'stories/3 First'],
    ]);
  });

  it('makes names of files that every system accepts', () => {
    const paths = {
      '../../etc/passwd': 'stories/1 .. .. etc passwd',
      'C:\\Users\\a: "x" <y>|?*': 'stories/1 C Users a x y',
      'Bread\u202Egnp.exe\u0000': 'stories/1 Bread gnp.exe',
      'Ends with dots...': 'stories/1 Ends with dots',
      'Čaj s mlékem 🍵': 'stories/1 Čaj s mlékem 🍵',
      '': 'stories/1',
      ['x'.repeat(300)]: `stories/1 ${'x'.repeat(60)}`,
    };
    expect(Object.keys(paths).map(pathOf)).toEqual(Object.values(paths));
  });
});

describe('exportPerson', () => {
  it('keeps the kind of an item apart from its own attribute of that name', () => {
    const [orders] = exportPerson([item('order', 'o1', { kind: 'film', totalCents: 1 })]);
    expect(JSON.parse(orders?.text ?? '')).toEqual([{ record: 'order', id: 'o1', kind: 'film', totalCents: 1 }]);
  });

  it('lists what is left out in READ-ME.txt', () => {
    const text = (leftOut: readonly string[]) => exportPerson([], { hasPdfs: false, leftOut }).at(-1)?.text ?? '';
    expect(text([])).not.toContain('Left out');
    expect(text(['a.pdf: no paper'])).toMatch(/\nLeft out:\na\.pdf: no paper\n$/);
  });
});
