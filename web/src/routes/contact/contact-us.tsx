import { ContactPage } from '../../features/contact/components/contact-page.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('contactUs', {
    title: 'Contact Us',
    description: 'Write to the people behind Wren: by form or by mail. A person answers.',
  });
}

export default function ContactUs() {
  return <ContactPage />;
}
