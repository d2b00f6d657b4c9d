import { patternOf } from '#shared/names/pages.ts';

/** The route pattern of a path, so that tokens and story ids stay in the browser. */
export function countedPath(pathname: string): string {
  return patternOf(pathname) ?? '/404';
}
