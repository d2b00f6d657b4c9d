import { domainToASCII } from 'node:url';
import type { AddressedMail, MailSender } from '#functions/domain/ports/mail.ts';

interface SesMailOptions {
  readonly sender: string;
  /** Publishes bounces and complaints (threat 52). */
  readonly configurationSet: string;
}

function inAscii(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  return address.slice(0, domainAt) + (domainToASCII(address.slice(domainAt)) || address.slice(domainAt));
}

/** Subject and body are separate fields, so that no text can become a header (threat 63). */
export function createSesMail({ sender, configurationSet }: SesMailOptions): MailSender {
  let ses: ReturnType<typeof loadSes> | undefined;

  async function loadSes() {
    const { SESClient, SendEmailCommand } = await import('@aws-sdk/client-ses');
    const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
    return { client: new SESClient({ maxAttempts: 2, requestHandler }), SendEmailCommand };
  }

  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });

  async function sendOnce({ to, alsoTo = [], replyTo, subject, html, text }: AddressedMail): Promise<void> {
    ses ??= loadSes();
    const { client, SendEmailCommand } = await ses;
    await client.send(
      new SendEmailCommand({
        Source: sender,
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [to, ...alsoTo.map(inAscii)] },
        ...(replyTo === undefined ? {} : { ReplyToAddresses: [inAscii(replyTo)] }),
        Message: { Subject: content(subject), Body: { Html: content(html), Text: content(text) } },
      }),
    );
  }

  return {
    async send(mail) {
      try {
        await sendOnce(mail);
      } catch (error) {
        // A visitor's reply address may be unknown to SES (`zoë@…`); the message is sent without it.
        const isAddress = error instanceof Error && error.name === 'InvalidParameterValue';
        if (!isAddress || mail.replyTo === undefined) throw error;
        const { replyTo: _refused, ...without } = mail;
        await sendOnce(without);
      }
    },
  };
}
