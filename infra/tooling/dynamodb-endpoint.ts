interface EndpointParameters {
  readonly Endpoint?: string;
  readonly Region?: string;
  readonly UseFIPS?: boolean;
  readonly UseDualStack?: boolean;
  readonly AccountId?: string;
  readonly AccountIdEndpointMode?: string;
}

/**
 * Where DynamoDB is, in place of the package's own rules: those weigh 6 KB gz at every cold start and know eight partitions,
 * IPv6, FIPS and addresses per account, none of which a stage of ours asks for.
 * @throws Error for whatever the rules would have to be asked about: nobody is to be sent to the wrong address in silence
 */
export function dynamodbEndpoint({ Endpoint, Region = '', ...asked }: EndpointParameters) {
  if (Endpoint !== undefined) return { url: new URL(Endpoint), properties: {}, headers: {} };
  const perAccount = asked.AccountId !== undefined && asked.AccountIdEndpointMode !== 'disabled';
  const isPlain = asked.UseFIPS !== true && asked.UseDualStack !== true && !perAccount;
  const isKnown = /^(?:us|eu|ap|sa|ca|me|af|il|mx)-[a-z]+-\d+$/.test(Region);
  if (!isPlain || !isKnown)
    throw new Error(`the bundles know no DynamoDB endpoint for ${JSON.stringify({ Region, ...asked })}`);
  return { url: new URL(`https://dynamodb.${Region}.amazonaws.com`), properties: {}, headers: {} };
}
