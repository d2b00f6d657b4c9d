/**
 * Typefaces of prints, split into files by characters: functions embed what a text needs, the build copies the files. Static
 * weights, because PDFs turn variable fonts into drawings. Imports nothing.
 */
export interface PrintFace {
  readonly family: string;
  readonly packageName: string;
  readonly cuts: readonly string[];
  readonly weights: readonly number[];
  readonly slants: readonly Slant[];
  readonly sparse?: boolean;
}

export type Slant = 'normal' | 'italic';

export const displayFace = {
  family: 'Besley',
  packageName: '@fontsource/besley',
  cuts: ['latin', 'latin-ext'],
  weights: [800],
  slants: ['normal'],
} as const satisfies PrintFace;

export const textFaces = [
  {
    family: 'Literata',
    packageName: '@fontsource/literata',
    cuts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
    weights: [400, 700],
    slants: ['normal', 'italic'],
  },
  {
    family: 'Noto Naskh Arabic',
    packageName: '@fontsource/noto-naskh-arabic',
    cuts: ['arabic'],
    weights: [400, 700],
    slants: ['normal'],
  },
  {
    family: 'Noto Serif Hebrew',
    packageName: '@fontsource/noto-serif-hebrew',
    cuts: ['hebrew'],
    weights: [400, 700],
    slants: ['normal'],
  },
  {
    family: 'Noto Emoji',
    packageName: '@fontsource/noto-emoji',
    cuts: ['[0]', '[1]', '[2]', '[3]', '[4]', '[5]', '[6]', '[7]', '[8]', '[9]', '[10]'],
    weights: [400],
    slants: ['normal'],
  },
  {
    family: 'Noto Sans Symbols 2',
    packageName: '@fontsource/noto-sans-symbols-2',
    cuts: ['symbols'],
    weights: [400],
    slants: ['normal'],
    sparse: true,
  },
  {
    family: 'Noto Sans Symbols',
    packageName: '@fontsource/noto-sans-symbols',
    cuts: ['symbols'],
    weights: [400],
    slants: ['normal'],
  },
] as const satisfies readonly PrintFace[];

export function faceFile({ packageName }: PrintFace, cut: string, weight: number, slant: Slant): string {
  const name = packageName.slice(packageName.indexOf('/') + 1);
  return `${packageName}/files/${name}-${cut.replace(/[[\]]/g, '')}-${weight}-${slant}.woff2`;
}

export function faceLetters({ packageName }: PrintFace): string {
  return `${packageName}/unicode.json`;
}

export function faceFiles(face: PrintFace): string[] {
  const { cuts, weights, slants } = face;
  const letters = cuts.flatMap((cut) =>
    weights.flatMap((weight) => slants.map((slant) => faceFile(face, cut, weight, slant))),
  );
  return [...letters, faceLetters(face), `${face.packageName}/package.json`, `${face.packageName}/LICENSE`];
}
