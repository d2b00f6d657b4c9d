/** SES's list of addresses that it sends nothing to, of the whole account. */
export interface Suppressions {
  /** Does nothing for an address that is not on it. */
  remove(email: string): Promise<void>;
}

export function createSesSuppressions(): Suppressions {
  return {
    async remove(email) {
      const { SESv2Client, DeleteSuppressedDestinationCommand, NotFoundException } = await import(
        '@aws-sdk/client-sesv2'
      );
      const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
      const client = new SESv2Client({ maxAttempts: 2, requestHandler });
      try {
        await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error;
      }
    },
  };
}
