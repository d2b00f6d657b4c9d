import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { sendContactMessage } from '#shared/endpoints/contact.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import {
  type ContactErrors,
  type ContactField,
  contactFields,
  emptyMessage,
  validateContact,
  withoutError,
} from './contact-form.ts';

const fallback = 'An unexpected error occurred';

export function useContactForm() {
  const [values, setValues] = useState(emptyMessage);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const type = (field: ContactField, text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    setErrors((before) => withoutError(before, field));
  };

  const send = async (message: Message) => {
    setSending(true);
    setRefusal(undefined);
    try {
      await sendMessage(message);
      setValues(emptyMessage);
      notify.success('Form submitted successfully!');
    } catch (error) {
      setRefusal(errorMessage(error, fallback));
      notify.error(errorMessage(error, fallback));
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    // From the document: what was typed before its script was ready is nowhere else.
    const data = new FormData(event.currentTarget);
    const textOf = (field: string) => String(data.get(field) ?? '');
    const typed = { name: textOf('name'), email: textOf('email'), message: textOf('message') };
    setValues(typed);
    const found = validateContact(typed);
    setErrors(found);
    const first = contactFields.find((field) => found[field] !== undefined);
    if (first === undefined) void send({ ...typed, website: textOf('website') });
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return { form, values, errors, refusal, sending, type, submit };
}

type Message = z.input<typeof sendContactMessage.request.body>;

async function sendMessage(message: Message): Promise<void> {
  await api(sendContactMessage, { body: message });
}
