import { hillsideLayers, hillsideSize, hillsideSky, type PrintLayer } from './hillside-picture.ts';

const plum = '#2b1633';
const marigold = '#f5b335';
const tomatoDeep = '#a82d14';

const villageFrom = 5;
const villageTop = 140;

function layerSvg({ path, ink, stroke, opacity, shift }: PrintLayer): string {
  const paint = stroke === undefined ? `fill="${ink}"` : `stroke="${ink}" stroke-width="${stroke}"`;
  const thin = opacity === undefined ? '' : ` opacity="${opacity}"`;
  const moved = shift === undefined ? '' : ` transform="translate(${shift.join(' ')})"`;
  return `<path d="${path}" ${paint}${thin}${moved}/>`;
}

function picture(className: string, viewBox: string, align: string, shapes: string): string {
  return (
    `<svg class="${className}" aria-hidden="true" viewBox="${viewBox}" fill="none" stroke-linecap="round"` +
    ` stroke-linejoin="round" preserveAspectRatio="${align}">${shapes}</svg>`
  );
}

export function hillsideSvg(className: string): string {
  const { width, height } = hillsideSize;
  const sky = `<rect width="${width}" height="${height}" fill="${hillsideSky}"/>`;
  return picture(className, `0 0 ${width} ${height}`, 'xMidYMax slice', sky + hillsideLayers.map(layerSvg).join(''));
}

export function villageSvg(className: string): string {
  const { width, height } = hillsideSize;
  const shapes = hillsideLayers.slice(villageFrom).map(layerSvg).join('');
  return picture(className, `0 ${villageTop} ${width} ${height - villageTop}`, 'xMidYMax slice', shapes);
}

export const wayHomePath =
  'M4 50c9 0 7-26 13-26s0 26 8 26 7-26 13-26 0 26 8 26 7-26 13-26 0 26 8 26 7-26 13-26 0 26 9 26c20 0 26-6 44-6' +
  's30 10 52 8 26-20 8-22-20 14 2 14c16 0 26 8 44 8h33';
export const housePath = 'M252 34l22-22 22 22v18h-44zM284 18v-12h6v18z';
export const lightsPath = 'M259 36h8v8h-8zM280 36h8v8h-8zM270 52v-13h8v13z';

export function threadSvg(className: string): string {
  return (
    `<svg class="${className}" aria-hidden="true" viewBox="0 0 300 58" fill="none" stroke-linecap="round">` +
    `<path d="${housePath}" fill="${plum}"/><path d="${lightsPath}" fill="${marigold}"/>` +
    `<path d="${wayHomePath}" stroke="${tomatoDeep}" stroke-width="3"/></svg>`
  );
}
