import * as account from './account.ts';
import * as addStory from './add-story.ts';
import * as auth from './auth.ts';
import * as catalogue from './catalogue.ts';
import * as checkout from './checkout.ts';
import * as contact from './contact.ts';
import * as conversation from './conversation.ts';
import * as coupon from './coupon.ts';
import * as deskAccess from './desk-access.ts';
import * as deskAudit from './desk-audit.ts';
import * as deskFilms from './desk-films.ts';
import * as deskGifts from './desk-gifts.ts';
import * as deskMessages from './desk-messages.ts';
import * as deskOrders from './desk-orders.ts';
import * as deskPeople from './desk-people.ts';
import * as deskShop from './desk-shop.ts';
import * as deskToday from './desk-today.ts';
import * as document from './document.ts';
import * as draft from './draft.ts';
import type { Endpoint } from './endpoint.ts';
import * as filmBrief from './film-brief.ts';
import * as gift from './gift.ts';
import * as health from './health.ts';
import * as order from './order.ts';
import * as posting from './posting.ts';
import * as print from './print.ts';
import * as session from './session.ts';
import * as share from './share.ts';
import * as story from './story.ts';
import * as storyEditing from './story-editing.ts';
import * as storyPrint from './story-print.ts';
import * as subscription from './subscription.ts';
import * as tellMore from './tell-more.ts';
import * as together from './together.ts';
import * as transcription from './transcription.ts';
import * as voucher from './voucher.ts';
import * as webhook from './webhook.ts';

/** The folders of functions/api, and the endpoints of each: every export of these files. */
const endpointsByFolder = {
  account,
  auth: { ...auth, ...session },
  catalogue,
  checkout,
  contact,
  conversation: { ...conversation, ...transcription },
  coupon,
  'desk-access': deskAccess,
  'desk-audit': deskAudit,
  'desk-films': deskFilms,
  'desk-gifts': deskGifts,
  'desk-messages': deskMessages,
  'desk-orders': deskOrders,
  'desk-people': deskPeople,
  'desk-shop': deskShop,
  'desk-today': deskToday,
  document,
  draft,
  gift,
  health,
  order,
  print,
  share,
  story: { ...story, ...addStory, ...posting, ...storyEditing, ...storyPrint, ...filmBrief, ...tellMore },
  subscription,
  together,
  voucher,
  webhook,
} as const satisfies Record<string, Record<string, Endpoint>>;

type Folders = typeof endpointsByFolder;
export type EndpointFolder = keyof Folders;

export type EndpointId<Folder extends EndpointFolder = EndpointFolder> = {
  readonly [Name in Folder]: keyof Folders[Name];
}[Folder];

/**
 * All endpoints (architecture 3), for the API stack (through the OpenAPI document), the local gateway, `defineHandler`, the web
 * client and the contract tests. Handlers are functions/api/<folder>/<id in kebab case>.ts.
 */
export const endpoints: {
  readonly [Id in EndpointId]: Extract<Folders[EndpointFolder], { readonly [Same in Id]: Endpoint }>[Id];
} = Object.assign({}, ...Object.values(endpointsByFolder));

export const endpointFolders = Object.fromEntries(
  Object.entries(endpointsByFolder).flatMap(([folder, list]) => Object.keys(list).map((id) => [id, folder])),
) as Readonly<Record<EndpointId, EndpointFolder>>;
