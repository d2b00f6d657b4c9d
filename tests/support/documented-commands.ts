/** The `npm run` commands that a text names: the script, and the words after `--`. */
export function* commandsIn(text: string): Generator<readonly [script: string, written: string]> {
  for (const [, script = '', written = ''] of text.matchAll(/npm\s+run ([a-z][\w:-]+)(?: -- ([^`'"#|…\n,;)]*))?/g))
    yield [script.replace(/:$/, ''), written.replace(/\.$/, '')];
}
