import { createInterface } from 'node:readline/promises'

type Terminal = NodeJS.ReadableStream & { isTTY?: boolean }

/** Asks before creating anything that may cost money, and throws unless the answer is yes. */
export async function requireAgreement(
  input: Terminal,
  output: NodeJS.WritableStream,
): Promise<void> {
  if (!input.isTTY) {
    throw new Error('Items marked * may cost money. Agree with --yes, or run it in a terminal.')
  }
  const terminal = createInterface({ input, output })
  const answer = await terminal.question('Create the items marked *? [y/N] ')
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.')
}
