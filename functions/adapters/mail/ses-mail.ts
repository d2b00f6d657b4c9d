import { domainToASCII } from 'node:url';
import { type AddressedMail, MailRefused, type MailSender } from '#functions/domain/ports/mail.ts';

interface SesMailOptions {
  readonly sender: string;
  /** Publishes bounces and complaints (threat 52). */
  readonly configurationSet: string;
}

function inAscii(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  return address.slice(0, domainAt) + (domainToASCII(address.slice(domainAt)) || address.slice(domainAt));
}

/**
 * A refusal that no retry changes. Not one for a sender that is not verified: that is our fault, and can be repaired.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html#API_SendEmail_Errors
 * The second version of the API names every fault of the request alike.
 */
function refusalOf(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOfAddress = error.name === 'BadRequestException' && /^Local |domain|local name/i.test(error.message);
  if (isOfAddress || error.name === 'InvalidParameterValue') return new MailRefused('address', { cause: error });
  if (error.name !== 'MessageRejected' || /not verified/i.test(error.message)) return undefined;
  return new MailRefused(/suppress|blacklist/i.test(error.message) ? 'address' : 'message', { cause: error });
}

const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

/** Subject and body are separate fields, so that no text can become a header (threat 63). */
export function createSesMail({ sender, configurationSet }: SesMailOptions): MailSender {
  let ses: ReturnType<typeof loadSes> | undefined;
  let sesWithHeaders: ReturnType<typeof loadSesWithHeaders> | undefined;

  async function loadSes() {
    const { SESClient, SendEmailCommand } = await import('@aws-sdk/client-ses');
    return { client: new SESClient({ maxAttempts: 2, requestHandler }), SendEmailCommand };
  }

  // The first version of the API takes no headers.
  async function loadSesWithHeaders() {
    const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2');
    return { client: new SESv2Client({ maxAttempts: 2, requestHandler }), SendEmailCommand };
  }

  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });

  async function sendWithUnsubscribe(mail: AddressedMail, url: string): Promise<void> {
    const { to, subject, html, text } = mail;
    sesWithHeaders ??= loadSesWithHeaders();
    const { client, SendEmailCommand } = await sesWithHeaders;
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [inAscii(to)] },
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Html: content(html), Text: content(text) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    );
  }

  async function sendOnce(mail: AddressedMail): Promise<void> {
    const { to, alsoTo = [], replyTo, subject, html, text, unsubscribeUrl } = mail;
    if (unsubscribeUrl !== undefined) return sendWithUnsubscribe(mail, unsubscribeUrl);
    ses ??= loadSes();
    const { client, SendEmailCommand } = await ses;
    await client.send(
      new SendEmailCommand({
        Source: sender,
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [to, ...alsoTo].map(inAscii) },
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
        const refusal = refusalOf(error);
        if (refusal?.because !== 'address' || mail.replyTo === undefined) throw refusal ?? error;
        // The reply address of an old message may be the reason (`zoë@…`); the message is sent without it.
        const { replyTo: _refused, ...without } = mail;
        await sendOnce(without).catch((again: unknown) => {
          throw refusalOf(again) ?? again;
        });
      }
    },
  };
}
