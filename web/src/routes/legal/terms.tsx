import { LegalSections } from '../../features/legal/components/legal-sections.tsx';
import { currentTerms, olderTerms } from '../../features/legal/model/legal-text.ts';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('terms', {
    title: 'Terms and Conditions',
    description: 'What you and Tellwren promise each other: accounts, your words, purchases, and what Wren is.',
  });
}

export default function TermsPage() {
  return (
    <article className="mx-auto w-full max-w-page px-gutter pt-14 pb-section">
      <h1>Terms and Conditions</h1>
      <p className="mt-4 text-muted">Last updated 19/11/2024</p>
      <LegalSections sections={currentTerms} />
      <details className="mt-14 max-w-text border-ink border-t-2 pt-7">
        <summary className="min-h-11 font-semibold">The version before 19/11/2024</summary>
        <LegalSections sections={olderTerms} />
      </details>
    </article>
  );
}
