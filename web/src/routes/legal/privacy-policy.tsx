import { LegalSections } from '../../features/legal/components/legal-sections.tsx';
import { privacyPolicy } from '../../features/legal/model/legal-text.ts';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('privacyPolicy', {
    title: 'Privacy policy',
    description: 'What Tellwren keeps about you, what it does with it, and what stays in your browser.',
  });
}

export default function PrivacyPolicyPage() {
  return (
    <article className="mx-auto w-full max-w-page px-gutter pt-14 pb-section">
      <h1>Privacy policy</h1>
      <LegalSections sections={privacyPolicy} />
    </article>
  );
}
