import { patternOf } from '#shared/names/pages.ts';

/** The path as it may be counted: the page's pattern, so that no token and no id of a story leaves the browser. */
export function countedPath(pathname: string): string {
  return patternOf(pathname) ?? '/404';
}
