import { expect, test } from 'vitest';
import { completeBoundaries } from '#web/tooling/completed-boundaries.ts';

const clock = '<script id="_R_">requestAnimationFrame(function(){$RT=performance.now()});</script>';
const late = (id: number, part: string, runtime = '') =>
  `<div hidden id="S:${id}">${part}</div><script>${runtime}$RC("B:${id}","S:${id}")</script>`;
const waiting = (id: number) => `<!--$?--><template id="B:${id}"></template><!--/$-->`;

test('completeBoundaries moves late parts, also nested ones, into their boundaries', () => {
  const page =
    `<main>Words</main><script>start()</script>${waiting(0)}${clock}` +
    late(0, `<script>one("$&")</script>${waiting(1)}`, '$RB=[];$RC=function(a,b){};') +
    late(1, '<script>two()</script>');
  expect(completeBoundaries(`<body>${page}</body>`)).toBe(
    '<body><main>Words</main><script>start()</script>' +
      '<!--$--><script>one("$&")</script><!--$--><script>two()</script><!--/$--><!--/$--></body>',
  );
});

test('completeBoundaries leaves a complete page as it is', () => {
  const page = '<body><main>Words</main><!--$--><script>one()</script><!--/$--></body>';
  expect(completeBoundaries(page)).toBe(page);
});

test('completeBoundaries throws for parts that a script inserts', () => {
  for (const [what, page] of [
    ['text that a script inserts', `${waiting(0)}${late(0, '<p>More words</p>')}`],
    ['a part without a boundary', late(0, '<script>one()</script>')],
    ['a boundary without its part', waiting(0)],
    ['a fallback that a script replaces', `<!--$?--><template id="B:0"></template><p>Wait</p><!--/$-->${late(0, '')}`],
  ] as const) {
    expect.soft(() => completeBoundaries(page), what).toThrow(/late part|inserted by a script/);
  }
});
