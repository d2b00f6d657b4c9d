import { getUser, logout } from '#shared/endpoints/session.ts';
import type { User } from '#shared/schemas/allowance.ts';
import { api } from './api.ts';

/** The calls of the frame around every page, which are made for customers only: loaded with the first. */

/** The customer behind the stored token. @throws ApiError */
export async function callGetUser(signal: AbortSignal): Promise<User> {
  const { data } = await api(getUser, {}, { signal });
  return data;
}

/** Ends the session of a token that the browser has forgotten, also when the page is left. @throws ApiError */
export async function callLogout(token: string): Promise<void> {
  await api(logout, {}, { token, keepalive: true });
}
