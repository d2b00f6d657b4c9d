import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { createChatController } from '#web/src/features/chat/model/chat-controller.ts';

const opening: ChatMessage = { role: 'system', content: 'Where did it begin?' };
type Talk = readonly ChatMessage[];

/** A browser with two tabs: a write reaches the other tab later, and a tab with a pending write ignores the other's. */
function createBrowser() {
  const views: [Talk, Talk] = [[opening], [opening]];
  const pendingWrites: { readonly from: 0 | 1; readonly talk: Talk }[] = [];
  const notify: [() => void, () => void] = [() => {}, () => {}];
  return {
    views,
    notify,
    write(from: 0 | 1, talk: Talk) {
      views[from] = talk;
      pendingWrites.push({ from, talk });
      notify[from]();
    },
    deliver(): boolean {
      const write = pendingWrites.shift();
      if (write === undefined) return false;
      const to = write.from === 0 ? 1 : 0;
      if (!pendingWrites.some(({ from }) => from === to)) views[to] = write.talk;
      notify[to]();
      return true;
    },
  };
}

function openTab(browser: ReturnType<typeof createBrowser>, tab: 0 | 1) {
  const asked: ((reply: string) => void)[] = [];
  const said: string[] = [];
  const controller = createChatController({
    readHistory: () => browser.views[tab],
    writeHistory: (talk) => browser.write(tab, talk),
    ask: () => new Promise((resolve) => asked.push(resolve)),
    onFailure: () => 'failed',
    now: () => 0,
  });
  browser.notify[tab] = controller.onStorageChange;
  controller.open();
  return {
    said,
    talk: () => controller.getState().messages,
    send() {
      const text = `${tab}-${said.length}`;
      controller.finishTyping();
      if (controller.send(text)) said.push(text);
    },
    async reply() {
      asked.shift()?.(`reply to ${said.at(-1)}`);
      await new Promise(setImmediate);
    },
  };
}

const step = fc.constantFrom('send 0', 'send 1', 'reply 0', 'reply 1', 'deliver');

test('two tabs store every message and every reply once for any interleaving of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const browser = createBrowser();
      const tabs = [openTab(browser, 0), openTab(browser, 1)] as const;
      const run = {
        'send 0': tabs[0].send,
        'send 1': tabs[1].send,
        'reply 0': tabs[0].reply,
        'reply 1': tabs[1].reply,
        deliver: browser.deliver,
      };
      for (const name of steps) await run[name]();
      for (const { reply } of tabs) await reply();
      for (let writes = 0; browser.deliver(); writes += 1) expect(writes).toBeLessThan(100);

      const expected = tabs.flatMap(({ said }) => said.flatMap((text) => [text, `reply to ${text}`])).sort();
      const [first, second] = tabs.map(({ talk }) => talk());
      const contents = (first ?? []).slice(1).map(({ content }) => content);
      expect(contents.toSorted()).toEqual(expected);
      expect(second).toEqual(first);
      for (const [at, content] of contents.entries()) {
        if (content.startsWith('reply')) expect(contents[at - 1]).toBe(content.replace('reply to ', ''));
      }
    }),
  );
});
