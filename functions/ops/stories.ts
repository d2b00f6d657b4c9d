import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod/mini';
import { checkStory } from '#functions/domain/story/quality-check.ts';
import { storyPartsSchema } from '#functions/domain/story/section-formats.ts';
import { chatMessageSchema } from '#shared/schemas/conversation.ts';
import type { Operator } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

const storySchema = z.object({
  transcript: z.array(chatMessageSchema),
  opening: z.nullable(z.object({ title: z.string(), html: z.string() })),
  parts: storyPartsSchema,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The workflow's quality check, to evaluate models and prompts. */
export function storyCommand({ print }: Operator): Command {
  const group = new Command('story').description('Check saved stories.');
  group
    .command('check <folder>')
    .description(
      'Runs the quality check of the workflow over JSON files { transcript, opening: { title, html } | null, parts }.',
    )
    .action((folder: string, _options: object, command: Command) => {
      if (!existsSync(folder)) command.error(`There is no folder ${folder}.`);
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
      if (names.length === 0) command.error(`There is no story in ${folder}: files must end with .json.`);
      const faulty = names.sort().filter((name) => {
        const parsed = storySchema.safeParse(parseJson(readFileSync(join(folder, name), 'utf8')));
        if (!parsed.success) return command.error(`${name} is no story: ${z.prettifyError(parsed.error)}`);
        const faults = checkStory(parsed.data.parts, parsed.data);
        print(`${faults.length === 0 ? 'good  ' : 'faulty'}  ${name}`);
        for (const { section, code, sentence } of faults) print(`        ${section}: ${code}. ${sentence}`);
        return faults.length > 0;
      });
      const summary = `Stories: ${names.length}, with faults: ${faulty.length}.`;
      if (faulty.length > 0) throw new OperatorProblem(summary);
      print(summary);
    });
  return group;
}
