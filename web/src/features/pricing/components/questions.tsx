import { lazy } from 'react';
import { StaticPart } from '#web/src/ui/static-part.tsx';

const QuestionList = lazy(() => import('./question-list.tsx').then(({ QuestionList: list }) => ({ default: list })));

export function Questions() {
  return (
    <section aria-labelledby="questions" className="questions">
      <h2 id="questions">Before you ask</h2>
      <StaticPart id="pricing-questions" className="questions-list">
        <QuestionList />
      </StaticPart>
    </section>
  );
}
