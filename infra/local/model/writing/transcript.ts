import { type CategoryTitle, categoryOf } from '#infra/local/model/interview/question.ts';
import { plainText } from '#infra/local/model/language/sentences.ts';
import { retyped } from '#infra/local/model/language/typing.ts';
import type { Message } from '#infra/local/model/protocol.ts';

export interface Exchange {
  readonly question: string;
  readonly answer: string;
}

export interface WritingTask {
  readonly category: CategoryTitle;
  readonly exchanges: readonly Exchange[];
  readonly opening: string;
  readonly faults: string;
}

export function writingTask(messages: readonly Message[]): WritingTask {
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  return {
    category: categoryOf(messages.find(({ role }) => role === 'system')?.text ?? ''),
    exchanges: exchangesOf(between(request, 'transcript') ?? request),
    opening: plainText((between(request, 'opening') ?? '').replace(/<\/(?:p|h4|li)>/gi, '\n')),
    faults: between(request, 'faults') ?? '',
  };
}

/** From the first opening to the last closing tag: a customer's closing tag stays inside. */
function between(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? undefined : text.slice(start + tag.length + 2, end);
}

function exchangesOf(transcript: string): Exchange[] {
  const exchanges: Exchange[] = [];
  let question = '';
  let answer = '';
  const close = () => {
    if (answer.trim() !== '') exchanges.push({ question: question.trim(), answer: retyped(answer.trim()) });
    answer = '';
  };
  let speaker = '';
  for (const line of transcript.split('\n')) {
    const turn = /^(Wren|Customer): ?(.*)$/.exec(line.trim());
    if (turn?.[1] === 'Wren') {
      close();
      question = '';
    }
    speaker = turn?.[1] ?? speaker;
    const words = turn?.[2] ?? line;
    if (speaker === 'Wren') question += `${words}\n`;
    else answer += `${words}\n`;
  }
  close();
  return exchanges;
}
