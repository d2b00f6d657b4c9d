import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import { LegalPage } from '#web/src/features/legal/components/legal-page.tsx';
import { privacyPolicy } from '#web/src/features/legal/model/privacy-policy.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('privacyPolicy', {
    title: 'Privacy policy',
    description: 'What Tellwren stores about you, how we use it and what stays in your browser.',
  });
}

export default function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      note={`Last updated ${privacyPolicyVersion.split('-').reverse().join('/')}`}
      sections={privacyPolicy}
    />
  );
}
