import { contactAddress, networks } from '#shared/catalogue/contact.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { ContactForm } from './contact-form.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/contact/contact.css';

export function ContactPage() {
  return (
    <div className="page contact-page">
      <header className="flex flex-col gap-3 contact-head">
        <h1>Contact us</h1>
        <p className="text-lead leading-snug">Write to the people behind Wren. A person will read it and reply.</p>
        <StoryThread shape="divider" className="contact-thread" />
        <h2>By email</h2>
        <p>
          <a href={`mailto:${contactAddress}`} className="text-link">
            {contactAddress}
          </a>
        </p>
        <h2>On social media</h2>
        <ul className="contact-networks">
          {networks.map(({ name, address }) => (
            <li key={name}>
              <a href={address} target="_blank" rel="noopener noreferrer" className="text-link">
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </header>
      <ContactForm />
    </div>
  );
}
