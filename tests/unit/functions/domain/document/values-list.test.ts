import { expect, it } from 'vitest';
import { valuesList } from '#functions/domain/document/values-list.ts';

it('quotes the words behind a value with the marks of the language', () => {
  const value = { name: 'Ehrlich', meaning: 'Auch im Kleinen.', moment: 'Das war meins', text: '', html: null };
  const printed = (language: string) =>
    valuesList({ kind: 'values', heading: 'Deine Werte', blocks: [[value]] }, language, (html) => html);
  const item = (words: string) =>
    `<h2>Deine Werte</h2><ul><li><b>Ehrlich:</b> Auch im Kleinen.<br><em>${words}</em></li></ul>`;
  expect([printed('de-AT'), printed('en')]).toEqual([item('„Das war meins“'), item('“Das war meins”')]);
});
