/**
 * Nothing reaches the network, whatever a page asks for (defence D8): every name and every address is unknown, and
 * should one be known, it is asked of a proxy that is unknown as well, the machine's own addresses not excepted.
 */
const killSwitch = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

/** Lambda has no room for Chromium's own walls: the function, its empty role and this process of one document are them. */
const withoutSandbox = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  // Lambda refuses what a child process begins with (PR_SET_NO_NEW_PRIVS).
  '--single-process',
  '--no-zygote',
  // There is no /dev/shm.
  '--disable-dev-shm-usage',
];

/** What a browser does of its own accord. */
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

/** Paper needs no graphics card; without the software one Chromium starts sooner and dies of no missing library. */
const forPaper = [
  '--headless',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Letters keep the widths that the typeface gives them.
  '--font-render-hinting=none',
];

/** Never `chromium.args` of the package: they switch web security off, and local files end up in the PDF (architecture 9). */
export const chromiumFlags: readonly string[] = [...killSwitch, ...withoutSandbox, ...quiet, ...forPaper];
