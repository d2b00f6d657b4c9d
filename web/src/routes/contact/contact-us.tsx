import { ContactPage } from '#web/src/features/contact/components/contact-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('contactUs', {
    title: 'Contact Us',
    description: 'Write to the people behind Wren: by form or by mail. A person answers.',
  });
}

export default function ContactUs() {
  return <ContactPage />;
}
