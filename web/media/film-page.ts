import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { filmSize, type Shot } from './films.ts';
import { besleyFace } from './render.ts';

const style = `
  ${besleyFace}
  body { margin: 0; overflow: hidden; background: #2b1633 }
  section { position: absolute; inset: 0; overflow: hidden; clip-path: inset(0 calc(100% - var(--rolled, 0) * 100%) 0 0) }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; transform: scale(var(--near, 1)); transform-origin: 50% 60% }
  .thread { stroke-dasharray: 1; stroke-dashoffset: var(--left, 1) }
  p { position: absolute; left: 32px; right: 32px; bottom: 26px; margin: 0; text-align: center; text-wrap: balance }
  p span { display: inline; padding: .12em .34em; font: 750 31px/1.5 Besley; color: #fffbf0; background: #2b1633;
    box-decoration-break: clone; -webkit-box-decoration-break: clone }
  p span:empty { display: none }
`;

/** The page of a film: `showMoment(seconds)` draws that moment, deterministically. */
export function filmPage(shots: readonly Shot[]): string {
  const drawn = shots.map(({ picture }) => {
    const svg = pictureSvg(picture()).replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');
    return `<section>${svg}<p><span></span></p></section>`;
  });
  const timed = shots.map(({ words, seconds }) => ({ words, seconds }));
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
    <body style="width:${filmSize.width}px;height:${filmSize.height}px">${drawn.join('')}<script>
      const shots = ${JSON.stringify(timed)};
      const sections = [...document.querySelectorAll('section')];
      const eased = (part) => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
      function showMoment(at) {
        let begin = 0;
        sections.forEach((section, index) => {
          const { words, seconds } = shots[index];
          const since = at - begin;
          // Each print but the first rolls on like ink.
          section.style.setProperty('--rolled', index === 0 ? 1 : eased(since / 0.5));
          section.style.setProperty('--left', 1 - eased((since - 0.2) / (seconds * 0.8)));
          section.style.setProperty('--near', 1.08 - 0.06 * Math.min(1, Math.max(0, since / seconds)));
          const all = words.split(' ');
          const shown = Math.ceil(Math.min(1, Math.max(0, (since - 0.25) / (seconds * 0.45))) * all.length);
          section.querySelector('span').textContent = all.slice(0, shown).join(' ');
          begin += seconds;
        });
      }
    </script>`;
}
