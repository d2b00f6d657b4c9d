import { maxCompletionTokens } from '#functions/domain/ports/writer.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { categories } from '#shared/catalogue/categories.ts';
import type { CorpusTools, Customer } from './corpus.ts';

/** A customer played by the model: it knows what the corpus's customer said, and answers the question that was asked. */
export function simulatedCustomer({ category, answers }: CorpusInterview, { writer, context }: CorpusTools): Customer {
  const system = `Category: ${categories[category].title}
You play a person whom an interviewer asks about their story. You know only these facts, in your own words:
${answers.map((answer) => `- ${answer.replace(/\s+/g, ' ')}`).join('\n')}

Answer the interviewer's last question as this person would type it: same language, same spelling and typing mistakes, one to three
sentences. Use your own words from the list, each fact once. If the list does not answer the question, say so in a few words and
tell the next fact that you have not told. Invent nothing. Write only the answer.`;
  return (history) =>
    writer.converse({
      ...context,
      system,
      // Seen from the customer, the interviewer is the user.
      messages: history.map(({ role, content }) => ({ role: role === 'user' ? 'assistant' : 'user', content })),
      maxCompletionTokens: maxCompletionTokens.chat,
    });
}
