import { Command } from 'commander';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { stopSharing } from '#functions/domain/share/stop-sharing.ts';
import { addCommand, type Operator, plainText, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

const noSuchShare = (userId: string, storyId: string) =>
  new OperatorProblem(`The story ${storyId} of ${userId} is not shared.`);

export function shareCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('share').description('Read reported pages, and take them down.');
  const open = async (stage: string | undefined) => createTable(await operator.openTable(stage));

  addCommand(group, 'show <user> <story>', 'Shows the path of a shared page, and who sees what.').action(
    async (userId: string, storyId: string, { stage }: StageOption) => {
      const share = await createShareRepository(await open(stage)).get(userId, storyId);
      if (share === undefined) throw noSuchShare(userId, storyId);
      const { linkToken, createdAt, teller, indexed, expiresAtSeconds } = share;
      const end = expiresAtSeconds === undefined ? 'without an end' : `until ${isoDay(expiresAtSeconds)}`;
      print(`/s/${linkToken}`);
      print(`shared ${createdAt.slice(0, 10)}, ${end}, ${indexed ? 'in' : 'not in'} search engines`);
      print(teller === null ? 'without a name' : `told by ${plainText(teller)}`);
    },
  );

  addCommand(group, 'end <user> <story>', 'Ends a shared page for good; its owner may share again.').action(
    async (userId: string, storyId: string, { stage }: StageOption) => {
      const table = await open(stage);
      const files = createS3Files(await operator.openFiles(stage));
      const shares = createShareRepository(table);
      if (!(await stopSharing(userId, storyId, { transactions: table, shares, files })))
        throw noSuchShare(userId, storyId);
      print('The page is gone. CloudFront may show it for 30 seconds more.');
    },
  );
  return group;
}

const isoDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
