import { type Ink, inks } from '#shared/prints/inks.ts';

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const channel = (from: number) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The text colour with the higher contrast on a background. */
export function textColour(ground: string): Ink {
  return contrast(inks.plum, ground) >= contrast(inks.cream, ground) ? inks.plum : inks.cream;
}
