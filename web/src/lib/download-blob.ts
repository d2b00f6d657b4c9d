/** Long enough for every browser to start reading the blob. */
const revokeAfterMs = 60_000;

/** Browsers inside apps: Facebook, Instagram, LinkedIn and others, Android's WebView, and iOS's, which does not name Safari. */
const inApp =
  /FBA[NV]|Instagram|LinkedInApp|Pinterest|Snapchat|musical_ly|Bytedance|MicroMessenger|\bLine\/|; wv\)|\((?:iPhone|iPad)(?!.*Safari\/)/;

/** @throws Error to show, in an app's browser: it would do nothing */
export function downloadBlob(blob: Blob, fileName: string): void {
  if (inApp.test(navigator.userAgent))
    throw new Error('This app’s browser can’t save files. Open this page in Safari or Chrome, then try again.');
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
