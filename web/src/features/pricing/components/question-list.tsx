import { pricingQuestions } from '#web/src/lib/pricing-questions.ts';

/** The answers before the money: each opens by itself, with no script. */
export function QuestionList() {
  return pricingQuestions.map(({ question, answer }) => (
    <details key={question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
}
