import { ContactPage } from '#web/src/features/contact/components/contact-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('contactUs', {
    title: 'Contact us',
    description: 'Write to the people behind Wren, by form or by email. A person will reply.',
  });
}

export default function ContactUs() {
  return <ContactPage />;
}
