import { getUser, logout } from '#shared/endpoints/session.ts';
import type { User } from '#shared/schemas/allowance.ts';
import { api } from './api.ts';

export async function callGetUser(signal: AbortSignal): Promise<User> {
  const { data } = await api(getUser, {}, { signal });
  return data;
}

/** Works after the browser has deleted the token and while the page unloads. @throws ApiError */
export async function callLogout(token: string): Promise<void> {
  await api(logout, {}, { token, keepalive: true });
}
