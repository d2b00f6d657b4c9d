import { forOperator, passkeys } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { beginCeremony } from '#functions/domain/desk/ceremony.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.beginDeskSignIn,
  shopOf({ ...forOperator, ceremonies: createCeremonyRepository, identifiers: () => systemIdentifiers, passkeys }),
  async (_, shop) => {
    const { ceremonyId, challenge } = await beginCeremony({ purpose: 'sign-in', operatorId: null }, shop);
    const options = await shop.passkeys.requestOptions(challenge, []);
    return { success: true, data: { ceremonyId, options } };
  },
);
