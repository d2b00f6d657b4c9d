import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{functions,shared,web/src,web/desk/src}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  source: readFileSync(join(root, file), 'utf8'),
}));
const functionsOnly = (file: string) => file.startsWith('functions/');

interface Rule {
  /** What breaks it. */
  readonly pattern: RegExp;
  /** Something that would, so that the pattern is known to see it. */
  readonly broken: string;
  readonly where?: (file: string) => boolean;
  /** Files that may, and why. */
  readonly except?: Readonly<Record<string, string>>;
}

/** Who reads Enter and Escape without asking for a composition, and why. */
const mayActOnKeys: Readonly<Record<string, string>> = {
  'web/src/features/editor/model/editor-extensions.ts': 'the editor asks itself',
};

/** The pattern is known to see what breaks the rule, and sees it in no file but those that may. */
function expectNowhere({ pattern, broken, where = () => true, except = {} }: Rule): void {
  expect(broken).toMatch(pattern);
  const breaking = sources.filter(({ file, source }) => where(file) && pattern.test(source)).map(({ file }) => file);
  expect(breaking.toSorted()).toEqual(Object.keys(except));
}

/** What the product does nowhere: requirements of ASVS 5.0 level 1 that are met by not having a thing. */
describe('source rules: product', () => {
  it('text is never evaluated as code (V1.3.2)', () => {
    expectNowhere({
      pattern: /\beval\(|\bnew Function\(|from 'node:vm'|set(?:Timeout|Interval)\(\s*['"`]/,
      broken: 'eval(said)',
    });
  });

  it('no command is executed (V1.2.5)', () => {
    expectNowhere({
      pattern: /child_process|\bexecSync\(|\bspawn\(/,
      broken: "import { exec } from 'node:child_process';",
    });
  });

  it('the table is queried by keys and values, never by PartiQL (V1.2.4)', () => {
    expectNowhere({
      pattern: /ExecuteStatement|ExecuteTransaction|PartiQL/,
      broken: 'new ExecuteStatementCommand({ Statement })',
    });
  });

  it('only HTML is parsed, no XML (V1.5.1)', () => {
    expectNowhere({
      pattern: /parseFromString\([^)]*(?:xml|svg)|xml2js|fast-xml-parser|libxml/i,
      broken: "new DOMParser().parseFromString(text, 'application/xml')",
    });
  });

  it('text becomes markup only in the module that sanitises it (V3.2.2)', () => {
    expectNowhere({
      pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write\(/,
      broken: 'element.innerHTML = said',
      except: {
        'web/src/art/proof-svg.tsx': 'paths that this site has drawn, without text',
        'web/src/ui/safe-html.tsx': 'the place: DOMPurify and the list of what a story may hold',
        'web/src/ui/static-part.tsx': 'hands on what the build wrote into the page',
      },
    });
  });

  it('no shortened text ends within a character that a reader sees', () => {
    expectNowhere({ pattern: /\.slice\(0,[^)]*\)[\w.()]*\}…/, broken: 'line.slice(0, 80).trimEnd()}…' });
  });

  it('no field cuts the end of what is pasted', () => {
    expectNowhere({
      pattern: /maxlength="|<(?:input|textarea)\b[^>]*\bmaxLength=/,
      broken: '<textarea rows={4} maxLength={500} />',
    });
  });

  it('no cookie is set (V3.3.1)', () => {
    expectNowhere({ pattern: /set-cookie|document\.cookie|cookieStore/i, broken: "{ 'Set-Cookie': session }" });
  });

  it('no WebSocket is opened (V4.4.1)', () => {
    expectNowhere({ pattern: /\bnew WebSocket\(|wss?:\/\//, broken: "'ws://host'" });
  });

  it('only AWS services encrypt, with AES-GCM (V11.3.1, V11.3.2)', () => {
    expectNowhere({
      pattern: /create(?:Cipher|Decipher)|publicEncrypt|privateDecrypt|subtle\.(?:en|de)crypt/,
      broken: "createCipheriv('aes-128-ecb', key, null)",
    });
  });

  it('hashes are SHA-256 (V11.4.1)', () => {
    expectNowhere({
      pattern: /create(?:Hash|Hmac)\((?!'sha256')|digest\('(?!SHA-256'|hex'|base64url')|\bmd5\b/i,
      broken: "createHash('sha1')",
    });
  });

  it('secrets never come from Math.random (V7.2.3)', () => {
    expectNowhere({
      pattern: /Math\.random/,
      broken: 'Math.random().toString(36)',
      where: functionsOnly,
      except: {
        'functions/adapters/writer/openai-transcriber.ts': 'jitter of a retry',
        'functions/adapters/writer/openai-writer.ts': 'jitter of a retry',
        'functions/data/read-batch.ts': 'jitter of a retry',
        'functions/data/table.ts': 'jitter of a retry',
        'functions/domain/throttle/model-budget.ts': 'which shard of the budget is asked first',
      },
    });
  });

  it('no code uses AbortSignal.timeout, which leaks when it is combined twice', () => {
    expectNowhere({
      pattern: /AbortSignal\.timeout\(/,
      broken: 'AbortSignal.any([signal, AbortSignal.timeout(1000)])',
      where: functionsOnly,
    });
  });

  it('no date is shown in the zone of who reads it (shared/names/long-date.ts)', () => {
    expectNowhere({
      pattern:
        /Intl\.DateTimeFormat\((?![^;]*timeZone)|\.toLocale(?:Date|Time)String\(|\.[gs]et(?:Date|Day|FullYear|Hours|Minutes|Month)\(|new Date\([^()]*,/,
      broken: "new Intl.DateTimeFormat('en', { month: 'long' }).format(paidAt);",
      except: { 'web/src/features/posting/model/plan-start.ts': 'suggests a week of the customer’s own calendar' },
    });
  });

  it('no request uses plain HTTP (V12.2.1)', () => {
    expectNowhere({ pattern: /['"`]http:\/\/(?!www\.w3\.org)/, broken: "fetch('http://api.stripe.com')" });
  });

  // Without it the SDK only writes a warning and waits on (threats 41 and 49): @smithy/node-http-handler.
  it('every SDK client has a timeout, which ends the request', () => {
    const making = sources.filter(({ file, source }) => functionsOnly(file) && /new \w+Client\(\{/.test(source));
    expect(making.length).toBeGreaterThanOrEqual(5);
    expect(making.filter(({ source }) => !source.includes('requestTimeout')).map(({ file }) => file)).toEqual([]);
    const settings = sources.flatMap(({ file, source }) =>
      functionsOnly(file) ? (source.match(/\{[^{}]*\brequestTimeout:[^{}]*\}/g) ?? []) : [],
    );
    expect(settings.length).toBeGreaterThanOrEqual(5);
    expect(settings.filter((each) => !each.includes('throwOnRequestTimeout: true'))).toEqual([]);
  });

  it('only a mailed link creates an account; there are no default accounts (V6.3.2)', () => {
    expectNowhere({
      pattern: /users\.addPart\(/,
      broken: 'users.addPart(administrator)',
      except: { 'functions/domain/account/activate-registration.ts': 'the link that was mailed' },
    });
  });

  it('the site contains no dot files such as .git and .env (V13.4.1)', () => {
    const laid = readdirSync(join(root, 'web/public'), { recursive: true }).map(String);
    expect(laid.length).toBeGreaterThan(20);
    expect(laid.filter((file) => file.split('/').some((part) => part.startsWith('.')))).toEqual([]);
  });

  it('Enter and Escape do nothing while an input method uses them', () => {
    const acting = globSync('web/{src,desk}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !Object.keys(mayActOnKeys).includes(file))
      .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
      .filter(({ source }) => /(['"`])(?:Enter|Escape)\1|\bkeyCode\b|\bonOpenChange\b/.test(source));
    expect(acting.length).toBeGreaterThanOrEqual(7);
    expect(acting.filter(({ source }) => !source.includes('isComposing(')).map(({ file }) => file)).toEqual([]);
  });

  it('the rules cover functions, shared and web', () => {
    const count = (folder: string) => sources.filter(({ file }) => file.startsWith(`${folder}/`)).length;
    for (const folder of ['functions', 'shared', 'web/src']) expect(count(folder), folder).toBeGreaterThan(30);
  });
});

/** Who lets time pass in a test, and why: everybody else asks until something holds, or has a clock of their own. */
const mayPause: Readonly<Record<string, string>> = {
  'tests/contract/source-rules.test.ts': 'names what it looks for',
  'tests/e2e/support/page-ready.ts': 'between two looks at a page',
  'tests/proofs/faults/fault-proxy.whole.test.ts': 'an answer that comes in two pieces',
  'tests/proofs/hostile/all-at-once.whole.test.ts': 'between two looks of the customer who works meanwhile',
  'tests/proofs/faults/support/request-log.ts': 'between two tries of a customer',
  'tests/proofs/faults/support/kill-functions.ts': 'between two looks at whether a kill is due',
  'tests/integration/crash/kill-during-add-story.whole.test.ts': 'the moment of a crash',
  'tests/integration/crash/kill-during-upload.whole.test.ts': 'the moment of a crash',
  'tests/support/dynamodb-local.ts': 'between two tries whether it is up',
  'tests/support/fault-proxy/fault-proxy.ts': 'a delay is the fault',
  'tests/support/money/replay.ts': 'the moment of a crash',
  'tests/support/product.ts': 'between two questions of `eventually`',
};

/** Whose stand-in of Stripe or the scheduler withholds webhooks: while it does, nobody else gets theirs. */
const mayWithhold: Readonly<Record<string, string>> = {
  'tests/contract/source-rules.test.ts': 'names what it looks for',
  'tests/proofs/faults/support/with-webhooks-paused.ts': 'the stack of lost answers, which is its own',
};

describe('source rules: tests', () => {
  const pause = /setTimeout[^;]* from 'node:timers\/promises'|new Promise\([^;]*setTimeout\(|waitForTimeout\(/;
  const tests = globSync('tests/**/*.ts', { cwd: root });

  it('tests contain no fixed sleeps', () => {
    expect("import { setTimeout as pause } from 'node:timers/promises';").toMatch(pause);
    expect('await new Promise((done) => setTimeout(done, 500));').toMatch(pause);
    expect(tests.length).toBeGreaterThan(300);
    const sleeping = tests.filter((file) => pause.test(readFileSync(join(root, file), 'utf8')));
    expect(sleeping.filter((file) => !Object.keys(mayPause).includes(file))).toEqual([]);
  });

  it('tests pause no webhooks of the shared stack', () => {
    const withholding = tests.filter((file) => readFileSync(join(root, file), 'utf8').includes('paused: true'));
    expect(withholding.filter((file) => !Object.keys(mayWithhold).includes(file))).toEqual([]);
  });
});
