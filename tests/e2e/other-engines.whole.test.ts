import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { categories } from '#shared/catalogue/categories.ts';
import { eventually, mailsTo, tokenInMail } from '#tests/support/product.ts';
import { sampleInterview } from '#tests/support/sample-interview.ts';
import { type EnginePage, engines, isInstalled } from './support/other-engines.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const { category, answers, title, lastLine } = sampleInterview('tribute-ray');

const composer = 'label textarea';
const enter = "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })";

/** What a person does, by what they see. */
function actIn({ run }: EnginePage) {
  const quoted = JSON.stringify;
  const sees = (text: string) =>
    eventually(
      async () => (await run<boolean>(`document.body.innerText.includes(${quoted(text)})`)) || undefined,
      text,
    );
  const finds = (expression: string) =>
    eventually(async () => (await run<boolean>(`Boolean(${expression})`)) || undefined, expression);
  const press = async (words: string) => {
    const target = `[...document.querySelectorAll('a, button')].find((one) => one.innerText.includes(${quoted(words)}) && !one.disabled)`;
    await finds(target);
    await run(`${target}.click() ?? null`);
  };
  /** As typed: React listens to the setter of the prototype. */
  const fill = async (selector: string, text: string) => {
    const field = `document.querySelector(${quoted(selector)})`;
    await finds(field);
    await run(
      `((field) => { Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${quoted(text)});
        return field.dispatchEvent(new Event('input', { bubbles: true })); })(${field})`,
    );
  };
  const submit = (selector: string) => run(`document.querySelector(${quoted(selector)}).form.requestSubmit() ?? null`);
  return { sees, finds, press, fill, submit };
}

test.for(Object.entries(engines))(
  'a visitor tells, registers and reads their story in %s',
  async ([, engine], { skip }) => {
    skip(!isInstalled(engine), `needs ${engine.packages} of Debian`);
    const page = await engine.open();
    try {
      const { sees, finds, press, fill, submit } = actIn(page);
      await page.goTo(site.addresses.web);
      await press('START YOUR STORY');
      await press(categories[category].description);
      for (const [at, answer] of answers.entries()) {
        const replies = `document.querySelectorAll('[data-from=wren]').length === ${at + 1} && document.querySelector('[role=log] [aria-hidden]') === null`;
        await finds(replies);
        await fill(composer, answer);
        await page.run(`document.querySelector('${composer}').dispatchEvent(${enter})`);
      }
      await press("I'm done, write my story");
      await sees(title);
      await press('Get my story');
      const email = `rosa-${randomUUID()}@example.com`;
      await fill('input[name=name]', 'Rosa');
      await fill('input[name=email]', email);
      await fill('input[name=password]', 'burnt toast');
      await page.run("document.querySelector('[role=checkbox], input[type=checkbox]').click() ?? null");
      await submit('input[name=email]');
      await sees('Check your email for verification');
      const token = await eventually(async () => {
        const [mail] = await mailsTo(site.addresses, email);
        return mail && tokenInMail(mail);
      }, 'the verification mail');
      await page.goTo(`${site.addresses.web}/verify-email/${token}`);
      await sees(lastLine);
      expect(await page.run('location.pathname')).toMatch(/^\/story\/[0-9A-Z]{26}$/);
    } finally {
      await page.close();
    }
  },
);
