import { termsUpdated } from '#shared/catalogue/legal.ts';
import { LegalPage } from '#web/src/features/legal/components/legal-page.tsx';
import { LegalSections } from '#web/src/features/legal/components/legal-sections.tsx';
import { currentTerms } from '#web/src/features/legal/model/current-terms.ts';
import { olderTerms } from '#web/src/features/legal/model/older-terms.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('terms', {
    title: 'Terms and Conditions',
    description: 'The terms for your account, your words, your purchases and the AI chatbot.',
  });
}

export default function TermsPage() {
  return (
    <LegalPage title="Terms and Conditions" note={`Last updated ${termsUpdated}`} sections={currentTerms}>
      <details>
        <summary>The version before {termsUpdated}</summary>
        <LegalSections sections={olderTerms} headingLevel="h3" />
      </details>
    </LegalPage>
  );
}
