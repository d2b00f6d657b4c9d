export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
