/** What the web app asks for on its own address to find the API (`web/src/lib` reads it). */
export const configPath = '/config.json';

export function configJson(apiUrl: string): string {
  return JSON.stringify({ apiUrl });
}
