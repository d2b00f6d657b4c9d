/** Width of one loop of the handwriting, in pixels. */
export const loopWidth = 14;
const baseline = 30;
const least = 3;
const most = 24;

/** Levels from 0 to 1 as cursive loops: the louder, the taller. */
export function voiceLine(levels: readonly number[]): string {
  const loops = levels.map((level, index) => {
    const x = 4 + index * loopWidth;
    const top = baseline - least - level * most;
    const at = (share: number) => (x + share * loopWidth).toFixed(1);
    const y = top.toFixed(1);
    return `C${at(1.1)} ${baseline} ${at(1.15)} ${y} ${at(0.6)} ${y}S${at(0.15)} ${baseline} ${at(1)} ${baseline}`;
  });
  return `M4 ${baseline}${loops.join('')}`;
}
