import type { Command } from 'commander';
import { couponCommand } from './coupons.ts';
import { featuredCommand } from './featured.ts';
import { filmCommand } from './films.ts';
import { giftCommand } from './gifts.ts';
import { logsCommand } from './logs.ts';
import { mailCommand } from './mails.ts';
import { messageCommand } from './messages.ts';
import type { Operator } from './operator.ts';
import { operatorCommand } from './operators.ts';
import { orderCommand } from './orders.ts';
import { productCommand } from './products.ts';
import { shareCommand } from './shares.ts';
import { userCommand } from './users.ts';

export function operatorCommands(operator: Operator): Command[] {
  const groups = [couponCommand, orderCommand, giftCommand, filmCommand, productCommand, featuredCommand];
  return [...groups, messageCommand, shareCommand, mailCommand, userCommand, operatorCommand, logsCommand].map(
    (group) => group(operator),
  );
}
