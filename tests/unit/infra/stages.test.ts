import { describe, expect, it } from 'vitest';
import { parseStage, readStage, StageProblem, sharedStageNames } from '#infra/stages.ts';

const domain = {
  siteName: 'tellwren.com',
  siteCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0a1b-2c',
  deskName: 'desk.tellwren.com',
  apiName: 'api.tellwren.com',
  apiCertificateArn: 'arn:aws:acm:eu-west-1:111111111111:certificate/0a1b-2c',
};
const { name: _name, ...facts } = readStage('prod');

/** The message for these settings; throws when they are valid. */
function sentence(settings: Readonly<Record<string, unknown>>): string {
  try {
    parseStage('prod', settings);
  } catch (error) {
    if (error instanceof StageProblem) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

describe('readStage', () => {
  it.each(sharedStageNames)('returns the stage %s', (name) => {
    expect(readStage(name)).toMatchObject({ name, profile: name });
  });

  it('returns a cheap stage of one’s own for any other name', () => {
    const { region, ...stage } = readStage('alice', { PERSONAL_STAGE_ADDRESS: 'alice@example.com' });
    expect(stage).toMatchObject({
      name: 'alice',
      profile: 'personal',
      protection: 'off',
      firewall: 'off',
      keys: 'aws',
      alarms: 'off',
      mailSender: 'Wren at Tellwren (alice) <alice@example.com>',
      alarmsAddress: 'alice@example.com',
    });
    expect(region).toBeUndefined();
  });

  it('asks for the address of a personal stage', () => {
    for (const address of [undefined, 'alice'])
      expect(() => readStage('alice', { PERSONAL_STAGE_ADDRESS: address })).toThrow(
        'alice is a personal stage: write PERSONAL_STAGE_ADDRESS=<your address> into .env',
      );
  });

  it('refuses what is no name of a stage', () => {
    for (const name of [undefined, '', 'Dev', 'a-b', '1a', 'local', 'abcdefghijklm', 'dev\n'])
      expect(() => readStage(name, { PERSONAL_STAGE_ADDRESS: 'a@example.com' }), name).toThrow(
        'Choose a stage: dev, prod, or',
      );
  });
});

describe('parseStage', () => {
  it('accepts a domain with both hosts and certificates', () => {
    expect(parseStage('prod', { ...facts, domain })).toEqual({ ...facts, name: 'prod', domain });
  });

  it('accepts analytics of either kind', () => {
    const analytics = { kind: 'ga4', id: 'G-ABC123', origin: 'https://www.google-analytics.com' };
    expect(parseStage('prod', { ...facts, analytics })).toMatchObject({ analytics });
  });

  it('refuses analytics that are no kind, id or origin', () => {
    for (const [setting, value, must] of [
      ['kind', 'matomo', "must be 'plausible' or 'ga4'"],
      ['id', 'a b', 'must be the domain at Plausible'],
      ['origin', 'http://plausible.io', 'must be an https address without a path'],
      ['origin', 'https://plausible.io/api', 'must be an https address without a path'],
      ['origin', 'https://plausible.io; script-src *', 'must be an https address without a path'],
    ] as const) {
      const analytics = { kind: 'plausible', id: 'tellwren.com', origin: 'https://plausible.io', [setting]: value };
      expect(sentence({ ...facts, analytics })).toContain(`analytics.${setting} ${must}`);
    }
  });

  it('reports each setting that is missing or malformed, in one line', () => {
    const rows: readonly (readonly [string, readonly unknown[], string])[] = [
      ['mailSender', ['wren@tellwren.com', 'Wren <wren>', '', undefined], 'must be written as Name <address>'],
      ['schedulerUrl', ['calendly.com/tellwren', 'http://calendly.com/x', undefined], 'must be an https address'],
      ['openai', [undefined, 'https://api.openai.com'], 'must have baseUrl, chatModel and storyModel'],
      ['visitorTokensPerDay', [-1, 0.5, '20', undefined], 'must be a whole number, 0 or more'],
      ['customerTokensPerDay', [-1, 0.5, '20', undefined], 'must be a whole number, 0 or more'],
      ['addressLimitMultiplier', [0, '1', undefined], 'must be a number, 1 or more'],
      ['passwordBlocklist', ['yes', true, undefined], "must be 'on' or 'off'"],
      ['reservedConcurrency', [true, undefined], "must be 'on' or 'off'"],
      ['profile', ['live', undefined], "must be 'personal', 'dev' or 'prod'"],
      ['account', ['12345', 123456789012], 'must be 12 digits'],
      ['region', ['Virginia', 'us-east'], 'must be written like us-east-1'],
      ['keys', ['none', undefined], "must be 'own' or 'aws'"],
      ['releases', ['slow', undefined], "must be 'canary' or 'all-at-once'"],
      ['protection', [true, undefined], "must be 'on' or 'off'"],
      ['firewall', ['yes', undefined], "must be 'on' or 'off'"],
      ['alarms', ['yes', undefined], "must be 'on' or 'off'"],
      ['sweepEverySeconds', [0, 30, 90, undefined], 'must be whole minutes in seconds: 60, 120 …'],
      ['logRetentionDays', [7, '14', undefined], 'must be 3, 14 or 90'],
      ['alarmsAddress', ['alarms', 'a@b', '', undefined], 'must be an e-mail address'],
      ['monthlyBudgetDollars', [0, 12.5, '50'], 'must be a whole number of dollars, 1 or more'],
      [
        'domain',
        [null, 'tellwren.com'],
        'must have siteName, siteCertificateArn, deskName, apiName and apiCertificateArn',
      ],
    ];
    const parts = [
      ['openai.baseUrl', ['api.openai.com', undefined], 'must be an https address'],
      ['openai.chatModel', ['', undefined], 'must name a model'],
      ['openai.storyModel', ['', undefined], 'must name a model'],
      [
        'domain.siteName',
        ['https://tellwren.com', 'tellwren', 'Tellwren.com', undefined],
        'must be a host name such as',
      ],
      ['domain.apiName', ['api', undefined], 'must be a host name such as'],
      [
        'domain.siteCertificateArn',
        [domain.apiCertificateArn, 'none'],
        'must be the ARN of a certificate in us-east-1',
      ],
      [
        'domain.apiCertificateArn',
        ['arn:aws:acm:eu-west-1:1:certificate/x'],
        'must be the ARN of a certificate in the',
      ],
    ] as const;
    const wholes: Readonly<Record<string, object>> = { openai: facts.openai, domain };
    const cases = [
      ...rows.flatMap(([setting, values, must]) =>
        values.map((value) => {
          const { [setting]: _dropped, ...others }: Record<string, unknown> = { ...facts };
          return { setting, must, settings: value === undefined ? others : { ...others, [setting]: value } };
        }),
      ),
      ...parts.flatMap(([setting, values, must]) =>
        values.map((value) => {
          const [whole = '', part = ''] = setting.split('.');
          return { setting, must, settings: { ...facts, [whole]: { ...wholes[whole], [part]: value } } };
        }),
      ),
    ];
    const faults = cases.filter(({ setting, must, settings }) => {
      const problem = sentence(settings);
      const isNamed = problem.startsWith(`infra/stages.ts, stage prod: ${setting} ${must}`);
      return !isNamed || problem.split(setting).length !== 2 || problem.includes('\n');
    });
    expect(faults).toEqual([]);
  });

  it('reports the same host for site and API', () => {
    expect(sentence({ ...facts, domain: { ...domain, apiName: domain.siteName } })).toBe(
      'infra/stages.ts, stage prod: site, desk and API must have three different names',
    );
  });

  it('reports an unknown setting, and all problems at once', () => {
    const { alarmsAddress: alarmAddress, ...others } = facts;
    expect(
      sentence({ ...others, alarmAddress, domain: { ...domain, site: 'x' }, logRetentionDays: 15 }).split('; '),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining('logRetentionDays must be 3, 14 or 90'),
        expect.stringContaining('alarmsAddress must be an e-mail address'),
        expect.stringContaining('alarmAddress is not a setting'),
        expect.stringContaining('domain.site is not a setting'),
      ]),
    );
  });
});
