import { join } from 'node:path';
import { createModel } from '#infra/local/model.ts';
import type { BenchStack } from './bench-stack.ts';
import { bundleFile } from './cases.ts';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';
import { runFunction } from './run-function.ts';
import { requestOf } from './sample-events.ts';
import { median } from './statistics.ts';

/** Milliseconds between tokens of the local model; its first token takes 30 times as long. */
const delayMs = 16;
const rounds = 3;
const warmCalls = 2;

async function firstTokenMs(modelUrl: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify({
      model: 'tellwren-interviewer',
      stream: true,
      messages: [{ role: 'user', content: 'I began with one oven, by the harbour.' }],
    }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    if (/"content":"[^"]/.test(decoder.decode(chunk, { stream: true }))) {
      const ms = performance.now() - startedAt;
      await response.body?.cancel().catch(() => undefined);
      return ms;
    }
  }
  throw new Error('the model sent nothing');
}

export async function chatTimes(stack: BenchStack) {
  const model = await createModel({ port: 0, delayMs });
  const environment = { ...stack.environment, OPENAI_BASE_URL: model.url };
  const event = requestOf('sendChatMessage', { isDraftless: true, headers: { Accept: 'text/event-stream' } });
  const file = bundleFile('sendChatMessage');
  const eventFile = join(stack.folder, 'chat.json');
  const samples: { firstTokenMs: number; firstBytesMs: number; wholeMs: number }[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      await stack.table.restore();
      const { warm } = await runFunction({ file, event, eventFile, environment, warmCalls });
      if (warm.firstBytesMs === null) throw new Error('the reply was not streamed');
      const { firstBytesMs, wholeMs } = warm;
      samples.push({ firstTokenMs: await firstTokenMs(model.url), firstBytesMs, wholeMs });
    }
  } finally {
    await model.close();
  }
  const medianOf = (of: keyof (typeof samples)[number]) => median(samples.map((sample) => sample[of]));
  return {
    firstTokenMs: medianOf('firstTokenMs'),
    firstBytesMs: medianOf('firstBytesMs'),
    wholeMs: medianOf('wholeMs'),
  };
}
type Times = Awaited<ReturnType<typeof chatTimes>>;

export function chatRows(times: Times): Row[] {
  const row = (reply: string, ms: number) => ({ reply, ms: ms.toFixed(0) });
  return [
    row('first token of the model, called directly', times.firstTokenMs),
    row('first words out of the function', times.firstBytesMs),
    row('all words, as in a JSON reply', times.wholeMs),
  ];
}

export function chatFigures({ firstTokenMs: tokenMs, firstBytesMs, wholeMs }: Times): Figures {
  return {
    'chat: first visible character / first token of the model': firstBytesMs / tokenMs,
    'chat: first visible character / whole answer': firstBytesMs / wholeMs,
  };
}
