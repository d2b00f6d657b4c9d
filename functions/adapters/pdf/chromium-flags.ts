/** Blocks the network (defence D8): no host resolves, and all requests, also to loopback, go to a proxy that does not exist. */
const killSwitch = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

/** Chromium's sandbox does not work in Lambda: the function, its empty role and one process per document replace it. */
const withoutSandbox = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  // Lambda denies PR_SET_NO_NEW_PRIVS to child processes.
  '--single-process',
  '--no-zygote',
  // Lambda has no /dev/shm.
  '--disable-dev-shm-usage',
];

const quiet = [
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-breakpad',
  '--metrics-recording-only',
  '--mute-audio',
  '--dns-prefetch-disable',
];

/** Printing needs no GPU; without software rendering Chromium starts faster and needs fewer libraries. */
const forPaper = [
  '--headless',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Keeps the fonts' own letter widths.
  '--font-render-hinting=none',
];

/** Never the package's `chromium.args`: they disable web security, and local files could end up in the PDF (architecture 9). */
export const chromiumFlags: readonly string[] = [...killSwitch, ...withoutSandbox, ...quiet, ...forPaper];
