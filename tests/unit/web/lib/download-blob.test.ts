import { afterEach, expect, test, vi } from 'vitest';
import { downloadBlob } from '#web/src/lib/download-blob.ts';

afterEach(() => vi.unstubAllGlobals());

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit}`;
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9';

test('the browser inside an app says that it cannot save, and no other browser does', () => {
  const agents: readonly (readonly [agent: string, saves: boolean])[] = [
    [`${iPhone} Mobile/15E148 Instagram 400.0.0`, false],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, false],
    [`${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36`, false],
    [`${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`, true],
    [`${iPhone} CriOS/150.0 Mobile/15E148 Safari/604.1`, true],
    [`${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36`, true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  ];
  const click = vi.fn();
  const link = { click, remove: () => undefined };
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const faults = agents.filter(([userAgent, saves]) => {
    vi.stubGlobal('navigator', { userAgent });
    click.mockClear();
    try {
      downloadBlob(new Blob([]), 'story.pdf');
    } catch {
      return saves;
    }
    return !saves || click.mock.calls.length !== 1;
  });
  expect(faults).toEqual([]);
});
