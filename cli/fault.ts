export const EXIT = {
  failed: 1,
  usage: 2,
  loggedOut: 3,
  offline: 4,
  forbidden: 5,
  brokenPipe: 141,
} as const

/** An error message for the user, with the exit code. */
export class Fault extends Error {
  override readonly name = 'Fault'

  constructor(
    message: string,
    readonly exit: (typeof EXIT)[keyof typeof EXIT] = EXIT.failed,
  ) {
    super(message)
  }
}

/** Whether every remaining line would fail, too. */
export function isFatal(error: unknown): boolean {
  return !(error instanceof Fault) || error.exit !== EXIT.failed
}

export function printFault(message: string): void {
  process.stderr.write(`pinfold: ${message}\n`)
}
