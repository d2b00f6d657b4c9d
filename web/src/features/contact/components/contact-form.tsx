import { type ContactField, mostCharacters } from '#web/src/features/contact/model/contact-form.ts';
import { useContactForm } from '#web/src/features/contact/model/use-contact-form.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';

export function ContactForm() {
  const { form, values, errors, refusal, sending, type, submit } = useContactForm();
  const field = (name: ContactField) => ({
    name,
    value: values[name],
    maxLength: mostCharacters[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(name, target.value),
  });
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-label="Contact us"
      className="card flex flex-col shadow-block contact-form"
    >
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextAreaField label="Message" rows={6} {...field('message')} />
      {/* Honeypot: invisible to people (threat 64). */}
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor="website">Website</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" pending={sending} pendingLabel="Sending…" className="self-start">
        Send
      </Button>
      <p role="alert" className="font-semibold text-danger contact-refusal">
        {refusal}
      </p>
    </form>
  );
}
