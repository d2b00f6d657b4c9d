import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { MailContent } from '../../domain/mail/mail.ts';

export interface MailSender {
  /** Sends one mail to one address. Throws what SES answers; the outbox tries again. */
  send(mail: MailContent & { readonly to: string }): Promise<void>;
}

interface SesMailOptions {
  readonly sender: string;
  /** Through which SES tells of bounces and complaints (RELIABILITY row 52). */
  readonly configurationSet: string;
}

/** Mail through SES: `Simple` content, so that no text of ours or a customer's can become a header (RELIABILITY row 63). */
export function createSesMail({ sender, configurationSet }: SesMailOptions): MailSender {
  const client = new SESv2Client({ maxAttempts: 2, requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 } });
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return {
    async send({ to, subject, html, text }) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: sender,
          ConfigurationSetName: configurationSet,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: content(subject), Body: { Html: content(html), Text: content(text) } } },
        }),
      );
    },
  };
}
