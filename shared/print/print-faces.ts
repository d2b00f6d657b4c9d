/**
 * The typefaces of what is printed, each cut into files by the letters it has: known to the functions, which put into a
 * document what its text needs, and to the build, which lays the files beside the functions. Of fixed weight, as a PDF can
 * keep such a typeface with its name; what varies becomes drawings in it. Imports nothing.
 */
export interface PrintFace {
  readonly family: string;
  /** The package that brings it; its `unicode.json` says which letters each cut may have. */
  readonly packageName: string;
  readonly cuts: readonly string[];
  readonly weights: readonly number[];
  readonly slants: readonly Slant[];
  /** It has only some of the signs it is named for: the next one is taken along. */
  readonly sparse?: boolean;
}

export type Slant = 'normal' | 'italic';

/** Titles and the first letter: asked beside those below. */
export const displayFace = {
  family: 'Besley',
  packageName: '@fontsource/besley',
  cuts: ['latin', 'latin-ext'],
  weights: [800],
  slants: ['normal'],
} as const satisfies PrintFace;

/** In the order in which a sign is looked for: what the first has, the others are not asked for. */
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

/** As the packages name their files: `files/literata-latin-400-normal.woff2`. */
export function faceFile({ packageName }: PrintFace, cut: string, weight: number, slant: Slant): string {
  const name = packageName.slice(packageName.indexOf('/') + 1);
  return `${packageName}/files/${name}-${cut.replace(/[[\]]/g, '')}-${weight}-${slant}.woff2`;
}

/** Where a face says which letters its cuts may have. */
export function faceLetters({ packageName }: PrintFace): string {
  return `${packageName}/unicode.json`;
}

/** Every file of a face, from the folder of packages. */
export function faceFiles(face: PrintFace): string[] {
  const { cuts, weights, slants } = face;
  const letters = cuts.flatMap((cut) =>
    weights.flatMap((weight) => slants.map((slant) => faceFile(face, cut, weight, slant))),
  );
  return [...letters, faceLetters(face), `${face.packageName}/package.json`, `${face.packageName}/LICENSE`];
}
