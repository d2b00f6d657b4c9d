import { pricingQuestions } from '#web/src/lib/pricing-questions.ts';

/** Works without scripts. */
export function QuestionList() {
  return pricingQuestions.map(({ question, answer }) => (
    <details key={question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
}
