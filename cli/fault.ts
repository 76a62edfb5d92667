export const EXIT = {
  failed: 1,
  usage: 2,
  loggedOut: 3,
  offline: 4,
  forbidden: 5,
  brokenPipe: 141,
} as const

/** A sentence for whoever called the command, and how it ends. */
export class Fault extends Error {
  override readonly name = 'Fault'

  constructor(
    message: string,
    readonly exit: (typeof EXIT)[keyof typeof EXIT] = EXIT.failed,
  ) {
    super(message)
  }
}

/** Whether the next line would fail as well. */
export function endsAll(error: unknown): boolean {
  return !(error instanceof Fault) || error.exit !== EXIT.failed
}

export function complain(words: string): void {
  process.stderr.write(`pinfold: ${words}\n`)
}
